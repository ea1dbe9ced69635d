import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rasterizePage } from '@samakart/card-engine/testing/rasterize-pdf'
import { type Claims, readIdentity } from '@samakart/card-engine/testing/read-identity'
import { readQr } from '@samakart/card-engine/testing/read-qr'
import { publicKeyFromBytes } from '@samakart/rules/signatures'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openMappedFixture } from '../testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, server } = testApp
await services.queue.work()

type Fixture = Awaited<ReturnType<typeof openMappedFixture>>

const enable = async ({ admin }: Fixture, date_of_birth: 'full' | 'year') => {
  const payload = { enabled: true, date_of_birth, photo: false }
  const answer = await admin.send({ method: 'PUT', url: '/settings/identity-qr', payload })
  assert.equal(answer.statusCode, 200, answer.body)
}

/** What an independent reader scans on the back of every card of a job, page by page. */
async function scannedBacks({ admin }: Fixture, job: string, cards: number): Promise<(string | undefined)[]> {
  const pdf = await admin.get(`/jobs/${job}/download/pdf?layout=cr80&duplex=true`)
  assert.equal(pdf.statusCode, 200, pdf.body.slice(0, 200))
  const backs = Array.from({ length: cards }, (_, i) => 2 * i + 2)
  return Promise.all(backs.map(async (page) => readQr(await rasterizePage(pdf.rawPayload, 250, page))))
}

test('cards of DHIS2 have no identity QR until the organization enables it', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 2 })
  const { job_id, total_cards } = await fixture.generate('pev')
  const scanned = await scannedBacks(fixture, job_id, total_cards)
  assert.deepEqual(new Set(scanned), new Set([undefined]))
})

for (const template of ['emerald', 'sovereign']) {
  test(`on the back of ${template}, every person of a DHIS2 programme has the signed QR of the own card`, async () => {
    await using fixture = await openMappedFixture(testApp, { enrollments: 4 })
    await enable(fixture, 'full')
    const { admin, dhis2 } = fixture
    const { job_id, campaign_id, total_cards, error } = await fixture.generate('pev', { template })
    assert.equal(total_cards, dhis2.world.count('pev'), error)
    const { id } = (await admin.get('/auth/me')).json().organization
    const [current] = (await admin.get(`/keys?organization_id=${id}`)).json().organizations
    const publicKey = publicKeyFromBytes(Buffer.from(current.public_key, 'base64'))
    const { items } = (await admin.get(`/campaigns/${campaign_id}/cards?limit=100`)).json()
    const codes = new Set(items.map(({ card_code }: { card_code: string }) => card_code))

    for (const text of await scannedBacks(fixture, job_id, total_cards)) {
      assert.ok(text, 'every back has one')
      const { isSigned, keyId, claims } = readIdentity(text, publicKey)
      assert.deepEqual([isSigned, keyId], [true, current.key_id])
      const holder = claims.get(169) as Claims
      const code = String(holder.get(1))
      assert.ok(codes.delete(code), 'each card once')
      const person = (await admin.get(`/mpi/${await holderOf(code)}`)).json()
      const sex = person.gender === 'M' ? 1 : person.gender === 'F' ? 2 : undefined
      assert.deepEqual(
        [holder.get(4), holder.get(8), holder.get(9)],
        [`${person.first_name} ${person.last_name}`, person.date_of_birth?.replaceAll('-', ''), sex],
      )
      // Nothing of DHIS2 itself is told to whoever scans the card.
      assert.deepEqual(new Set([...holder.keys()].filter((key) => key > 20)), new Set())
      const verdict = await server.inject({ method: 'POST', url: '/mpi/verify', payload: { identity_qr: text } })
      assert.deepEqual([verdict.json().status, verdict.json().issued_to.card_code], ['valid', code])
    }
    assert.equal(codes.size, 0)
  })
}

test('a reissued card of DHIS2 has the identity QR of its own code', async () => {
  await using fixture = await openMappedFixture(testApp, { enrollments: 1 })
  await enable(fixture, 'year')
  const { admin } = fixture
  const { campaign_id } = await fixture.generate('pev')
  const [{ card_code }] = (await admin.get(`/campaigns/${campaign_id}/cards`)).json().items
  const reissued = (await admin.post(`/cards/${card_code}/reissue`, { reason: 'perdue' })).json().card_code
  const pdf = await admin.get(`/cards/${reissued}/pdf`)
  const text = (await readQr(await rasterizePage(pdf.rawPayload, 250, 2))) ?? ''
  const verdict = await server.inject({ method: 'POST', url: '/mpi/verify', payload: { identity_qr: text } })
  const { status, issued_to } = verdict.json()
  assert.deepEqual([status, issued_to.card_code], ['valid', reissued])
  assert.match(issued_to.date_of_birth, /^\d{4}$/)
})

async function holderOf(cardCode: string): Promise<string> {
  const { rows } = await asOwner(services).query('select mpi_id from card where card_code = $1', [cardCode])
  return rows[0].mpi_id
}
