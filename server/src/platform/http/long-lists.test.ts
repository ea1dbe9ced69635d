import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services } = await openTestApp()
const query = (text: string, values: unknown[]) => asOwner(services).query(text, values)
/** More than are counted for a total. */
const ROWS = 12_000

async function filled() {
  const own = await organization()
  const admin = await own.as('programme_admin')
  const campaign = { campaign_type: 'x', language: 'fr', template_id: 'vital', prefix: 'LONG', name: 'Passe' }
  const { id } = (await admin.post('/campaigns/', campaign)).json()
  await query(
    `insert into card (id, tenant_id, campaign_id, job_id, place, card_code, token_hash, status, issued_at, revoked_at)
     select 'card_' || $1 || n, $1, $2, 'job_' || n / 100, n % 100, 'LONG-' || $1 || n, sha256(($1 || n)::bytea),
       case when n % 50 = 0 then 'revoked' else 'valid' end, now() - n * interval '1 minute',
       case when n % 50 = 0 then now() end
     from generate_series(1, $3) n`,
    [own.id, id, ROWS],
  )
  await query(
    `insert into outgoing_message (id, tenant_id, enrollment_id, campaign_id, public_label, region, channel, status, provider,
       sealed_phone, phone_hint, phone_index, sealed_body, encoding, segments, request_hash, link_hash, created_at)
     select 'msg_' || $1 || n, $1, '', case when n % 20 = 0 then $2 else 'other' end, 'Passe', 'DKR', 'sms',
       case when n % 40 = 0 then 'failed' else 'delivered' end, 'local', '', '', '', '', 'GSM-7', 1, '',
       sha256(('m' || $1 || n)::bytea), now() - n * interval '1 minute' from generate_series(1, $3) n`,
    [own.id, id, ROWS],
  )
  await query('analyze card, outgoing_message, card_count', [])
  return { admin, id: id as string }
}

test('totals of long lists are exact where they are kept, and bounded where rows would have to be counted', async () => {
  const { admin } = await filled()
  assert.equal((await admin.get('/cards?limit=1')).json().total, ROWS)
  assert.equal((await admin.get('/cards?status=revoked&limit=1')).json().total, ROWS / 50)
  const bounded = (await admin.get('/cards?issued_from=2000-01-01&limit=1')).json()
  assert.deepEqual([bounded.total, bounded.total_is_exact], [10_000, false])
  const { next_cursor } = (await admin.get(`/cards?limit=50&offset=${ROWS - 100}`)).json()
  const last = (await admin.get(`/cards?limit=50&cursor=${next_cursor}`)).json()
  assert.deepEqual([last.items.length, last.offset, last.next_cursor], [50, ROWS - 50, null])
})
