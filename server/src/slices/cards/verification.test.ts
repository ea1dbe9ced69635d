import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkProgramme } from '#slices/mpi/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openCardsFixture } from './testing/cards-fixture.ts'

const testApp = await openTestApp({ VERIFICATIONS_PER_MINUTE: '1000' })
const { app, clock, logged } = testApp
const fixture = await openCardsFixture(testApp)
const { own, operator, inWork, register, recordCard, completeJob, failJob, issueCard, verify, verifyPath } = fixture

test('a valid card verifies with the number of programmes and nothing about its holder', async () => {
  const mpiId = await register()
  await inWork((work) => linkProgramme(work, mpiId, { programme_type: 'vaccination', campaign_id: 'camp_1' }))
  const card = await issueCard(mpiId)
  const response = await verify(card.qr_token)
  assert.equal(response.statusCode, 200)
  assert.deepEqual(response.json(), { status: 'valid', programme_count: 1, verified_at: clock.now().toISOString() })
  assert.equal(response.headers['cache-control'], 'no-store')
  const record = (await operator.get(`/mpi/${mpiId}/card`)).json()
  assert.equal(record.card_code, card.card_code)
  assert.equal(record.status, 'valid')
})

test('a revocation takes effect at once, also for a token that was just verified', async () => {
  const card = await issueCard(await register())
  assert.equal((await verify(card.qr_token)).json().status, 'valid')
  const typed = card.card_code.toLowerCase().replace('-', ' ')
  const revoked = await operator.post(`/cards/${encodeURIComponent(typed)}/revoke`, { reason: 'perdue par Awa' })
  assert.equal(revoked.statusCode, 200, revoked.body)
  assert.equal(revoked.json().status, 'revoked')
  const { status, ...rest } = (await verify(card.qr_token)).json()
  assert.equal(status, 'revoked')
  assert.deepEqual(Object.keys(rest), ['verified_at'])
  assert.equal((await operator.post(`/cards/${card.card_code}/revoke`, { reason: 'again' })).statusCode, 200)
})

test('the cards of a running or failed job neither verify nor can be revoked', async () => {
  for (const end of [async () => {}, failJob]) {
    const card = await recordCard(await register())
    await end(card.jobId)
    assert.equal((await verify(card.qr_token)).statusCode, 404)
    assert.equal((await operator.post(`/cards/${card.card_code}/revoke`, { reason: 'x' })).statusCode, 404)
  }
})

test('a card that was verified too early verifies as soon as its job completes', async () => {
  const card = await recordCard(await register())
  assert.equal((await verify(card.qr_token)).statusCode, 404)
  await completeJob(card.jobId)
  assert.equal((await verify(card.qr_token)).json().status, 'valid')
})

test('unknown, pending and malformed tokens all get the same response', async () => {
  const pending = await recordCard(await register())
  const tokens = ['A', 'x'.repeat(256), pending.qr_token.toLowerCase(), pending.qr_token, '%', 'ñ', '../admin', ' ']
  const bodies = new Set<string>()
  for (const token of [...tokens, "' or 1=1 --"]) {
    const response = await verify(token)
    assert.equal(response.statusCode, 404, token)
    assert.match(String(response.headers['content-type']), /^application\/json/)
    bodies.add(response.body)
  }
  for (const path of ['%00', 'A%00B', '%', '%E0%A4', '%ED%A0%80', 'x'.repeat(513), 'x'.repeat(9_000)]) {
    const response = await verifyPath(path)
    assert.equal(response.statusCode, 404, path)
    bodies.add(response.body)
  }
  assert.equal(bodies.size, 1, [...bodies].join('\n'))
  const body = JSON.parse([...bodies][0] ?? '')
  assert.equal(body.status, 'not_found')
  assert.ok(body.message)
})

test('verifications are counted in batches, and only those of issued cards', async () => {
  const programmeAdmin = await own.as('programme_admin')
  const usage = async () => {
    const quota = (await programmeAdmin.get('/billing/my-quota')).json()
    return quota.items.find((item: { key: string }) => item.key === 'verifications').used
  }
  await app.verifier.flush()
  const before = await usage()
  const card = await issueCard(await register())
  for (let i = 0; i < 7; i++) await verify(card.qr_token)
  await verify('unknown')
  await app.verifier.flush()
  assert.equal((await usage()) - before, 7)
})

test('no token is written to the log', async () => {
  const card = await issueCard(await register())
  await verify(card.qr_token)
  assert.ok(!logged().includes(card.qr_token))
})
