import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openOutbox } from './testing/outbox-fixture.ts'

const fixture = await openOutbox(openTestApp)
const { organization, services, clock, logged, admin, newPhone, enroll, cardMessage, send } = fixture

test('a phone that was opted out gets no message until the opt-out is lifted', async () => {
  const { enrollmentId } = await enroll()
  const phone_number = newPhone()
  const made = await admin.post('/distribution/opt-outs', { phone_number })
  assert.equal(made.statusCode, 201)
  const { id, phone_number: shown } = made.json()
  assert.equal(shown, `+221 •••••••${phone_number.slice(-2)}`)
  assert.equal((await admin.post('/distribution/opt-outs', { phone_number })).json().id, id, 'once')
  const refused = await send(cardMessage(enrollmentId, { phone_number }))
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'recipient_opted_out'])
  const list = (await admin.get('/distribution/opt-outs')).json()
  assert.deepEqual(list.items[0], { id, phone_number: shown, source: 'console', created_at: clock.now().toISOString() })
  assert.equal((await admin.send({ method: 'DELETE', url: `/distribution/opt-outs/${id}` })).statusCode, 204)
  assert.equal((await send(cardMessage(enrollmentId, { phone_number }))).statusCode, 200)
  assert.equal((await admin.send({ method: 'DELETE', url: `/distribution/opt-outs/${id}` })).statusCode, 404)
})

test('phone numbers and texts are sealed in the database, masked in lists and absent from logs', async () => {
  const { enrollmentId } = await enroll({ firstName: 'Mariama' })
  const phone_number = newPhone()
  const { message_id } = (await send(cardMessage(enrollmentId, { phone_number, message: 'Salut {first_name}' }))).json()
  const { rows } = await asOwner(services).query('select * from outgoing_message where id = $1', [message_id])
  const stored = JSON.stringify(rows)
  const listed = (await admin.get('/distribution/messages')).body
  for (const secret of [phone_number, phone_number.slice(1), 'Mariama']) {
    assert.ok(!stored.includes(secret) && !listed.includes(secret) && !logged().includes(secret), secret)
  }
  const audit = await asOwner(services).query('select details from audit_entry where object = $1', [message_id])
  assert.ok(audit.rows.length >= 2 && !JSON.stringify(audit.rows).includes(phone_number))
  const detail = (await admin.get(`/distribution/messages/${message_id}`)).json()
  assert.ok(detail.text.startsWith('Salut Mariama\n'))
})

test('another organization cannot read or resend a message', async () => {
  const { enrollmentId } = await enroll()
  const { message_id } = (await send(cardMessage(enrollmentId))).json()
  const outsider = await organization()
  const other = await outsider.as('programme_admin')
  assert.equal((await other.get(`/distribution/messages/${message_id}`)).statusCode, 404)
  assert.equal((await other.post(`/distribution/messages/${message_id}/retry`)).statusCode, 404)
  const unlinked = await other.post('/dhis2/send-card', cardMessage(enrollmentId))
  assert.deepEqual([unlinked.statusCode, unlinked.json().code], [409, 'dhis2_not_configured'])
  await sampleProgramme(services, other, outsider.id)
  assert.equal((await other.post('/dhis2/send-card', cardMessage(enrollmentId))).statusCode, 404)
  assert.equal((await other.get(`/dhis2/google-wallet/${enrollmentId}`)).statusCode, 404)
  assert.deepEqual((await other.get('/distribution/messages')).json().items, [])
  assert.equal((await other.get('/distribution/outbox')).json().total, 0)
})

test('lists have pages, filters and correct totals', async () => {
  const all = (await admin.get('/distribution/messages?limit=100')).json()
  assert.equal(all.total, all.items.length)
  const page = (await admin.get('/distribution/messages?limit=2&offset=1')).json()
  assert.deepEqual(page.items, all.items.slice(1, 3))
  assert.equal((await admin.get('/distribution/messages?status=failed')).json().total, 0)
  assert.equal((await admin.get('/distribution/messages?status=sent')).json().total, all.total)
  assert.equal((await admin.get('/distribution/messages?limit=101')).statusCode, 422)
  assert.equal((await admin.get('/distribution/messages?status=lost')).statusCode, 422)
  assert.equal(
    (await admin.post(`/distribution/messages/${all.items[0].message_id}/retry`)).json().code,
    'message_not_failed',
  )
})

test('without providers the channels are in test mode', async () => {
  assert.deepEqual((await admin.get('/distribution/channels')).json().items, [
    { channel: 'sms', provider: 'local', mode: 'test' },
    { channel: 'whatsapp', provider: 'local', mode: 'test' },
  ])
})
