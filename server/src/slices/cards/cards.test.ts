import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { linkProgramme, mergeIdentities } from '#slices/mpi/index.ts'
import { recordSampleCards } from '#testing/sample-cards.ts'
import { openTestApp } from '#testing/test-app.ts'
import { isWellFormedCardCode } from './card-code.ts'
import { revokeCardsOf } from './revoke-card.ts'
import { validateCards } from './validate-cards.ts'
import { voidCards } from './void-cards.ts'

const { app, organization, server, services, clock, logged } = await openTestApp({ VERIFICATIONS_PER_MINUTE: '1000' })
const own = await organization()
const clerk = await own.as('operator')
const inWork = <T>(act: Parameters<typeof inUnitOfWork<T>>[2]) =>
  inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, act)

let jobs = 0
let people = 0

async function register(): Promise<string> {
  const names = ['Awa', 'Moussa', 'Binta', 'Cheikh', 'Ndeye', 'Omar', 'Khady', 'Ibrahima']
  const name = names[people++ % names.length]
  const answer = await clerk.post('/mpi/register', {
    first_name: name,
    last_name: 'Sarr',
    date_of_birth: `19${50 + people}-0${1 + (people % 9)}-11`,
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
  })
  return answer.json().mpi_id
}

async function cardFor(mpiId: string, end: 'complete' | 'fail' | 'leave' = 'complete') {
  const jobId = `job_${++jobs}`
  return inWork(async (work) => {
    const [card] = await recordSampleCards(work, { campaignId: 'camp_1', jobId, prefix: 'DKRVAC', mpiIds: [mpiId] })
    if (end === 'complete') await validateCards(work, jobId, { from: 0, to: 1 })
    if (end === 'fail') await voidCards(work, jobId)
    assert.ok(card)
    return card
  })
}

const verify = (token: string) => verifyPath(encodeURIComponent(token))
const verifyPath = (word: string) => server.inject({ url: `/mpi/verify/${word}` })

test('a valid card verifies with the number of programmes and nothing about its holder', async () => {
  const mpiId = await register()
  await inWork((work) => linkProgramme(work, mpiId, { programme_type: 'vaccination', campaign_id: 'camp_1' }))
  const card = await cardFor(mpiId)
  const answer = await verify(card.qr_token)
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), { status: 'valid', programme_count: 1, verified_at: clock.now().toISOString() })
  assert.equal(answer.headers['cache-control'], 'no-store')
  const record = (await clerk.get(`/mpi/${mpiId}/card`)).json()
  assert.equal(record.card_code, card.card_code)
  assert.equal(record.status, 'valid')
})

test('a revocation is visible at once, also to whoever verified a moment ago', async () => {
  const card = await cardFor(await register())
  assert.equal((await verify(card.qr_token)).json().status, 'valid')
  const typed = card.card_code.toLowerCase().replace('-', ' ')
  const revoked = await clerk.post(`/cards/${encodeURIComponent(typed)}/revoke`, { reason: 'perdue par Awa' })
  assert.equal(revoked.statusCode, 200, revoked.body)
  assert.equal(revoked.json().status, 'revoked')
  const { status, ...rest } = (await verify(card.qr_token)).json()
  assert.equal(status, 'revoked')
  assert.deepEqual(Object.keys(rest), ['verified_at'])
  assert.equal((await clerk.post(`/cards/${card.card_code}/revoke`, { reason: 'again' })).statusCode, 200)
})

test('cards of open, failed and cancelled jobs never verify', async () => {
  for (const end of ['leave', 'fail'] as const) {
    const card = await cardFor(await register(), end)
    assert.equal((await verify(card.qr_token)).statusCode, 404)
    assert.equal((await clerk.post(`/cards/${card.card_code}/revoke`, { reason: 'x' })).statusCode, 404)
  }
})

test('a card that was asked for too early verifies as soon as its job completes', async () => {
  const mpiId = await register()
  const card = await cardFor(mpiId, 'leave')
  assert.equal((await verify(card.qr_token)).statusCode, 404)
  await inWork((work) => validateCards(work, `job_${jobs}`, { from: 0, to: 1 }))
  assert.equal((await verify(card.qr_token)).json().status, 'valid')
})

test('unknown and malformed tokens get one and the same answer', async () => {
  const card = await cardFor(await register(), 'leave')
  const bodies = new Set<string>()
  for (const token of [
    'A',
    'x'.repeat(256),
    card.qr_token.toLowerCase(),
    card.qr_token,
    '%',
    'ñ',
    '../admin',
    ' ',
    "' or 1=1 --",
  ]) {
    const answer = await verify(token)
    assert.equal(answer.statusCode, 404, token)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
    bodies.add(answer.body)
  }
  for (const word of ['%00', 'A%00B', '%', '%E0%A4', '%ED%A0%80', 'x'.repeat(513), 'x'.repeat(9_000)]) {
    const answer = await verifyPath(word)
    assert.equal(answer.statusCode, 404, word)
    bodies.add(answer.body)
  }
  assert.equal(bodies.size, 1, [...bodies].join('\n'))
  const body = JSON.parse([...bodies][0] ?? '')
  assert.equal(body.status, 'not_found')
  assert.ok(body.message)
})

test('a reissued card replaces the old one, once', async () => {
  const mpiId = await register()
  const card = await cardFor(mpiId)
  const answer = await clerk.send({ method: 'POST', url: `/cards/${card.card_code}/reissue` })
  assert.equal(answer.statusCode, 201, answer.body)
  const { card_code, qr_token, status, replaces } = answer.json()
  assert.equal(status, 'valid')
  assert.equal(replaces, card.card_code)
  assert.ok(isWellFormedCardCode(card_code))
  assert.equal((await verify(card.qr_token)).json().status, 'revoked')
  assert.equal((await verify(qr_token)).json().status, 'valid')
  assert.equal((await clerk.get(`/mpi/${mpiId}/card`)).json().card_code, card_code)
  const again = await clerk.post(`/cards/${card.card_code}/reissue`, {})
  assert.equal(again.statusCode, 409)
  assert.equal(again.json().card_code, card_code)
})

test('the card of a merged identity stays valid and leads to the identity that stands for it', async () => {
  const [source, target] = [await register(), await register()]
  const card = await cardFor(source)
  await inWork((work) => linkProgramme(work, target, { programme_type: 'nutrition' }))
  await inWork((work) => mergeIdentities(work, { source_mpi_id: source, target_mpi_id: target, reason: 'one person' }))
  assert.deepEqual((await verify(card.qr_token)).json().programme_count, 1)
  for (const mpiId of [source, target]) {
    const record = (await clerk.get(`/mpi/${mpiId}/card`)).json()
    assert.equal(record.card_code, card.card_code)
    assert.equal(record.mpi_id, target)
  }
  assert.equal(await inWork((work) => revokeCardsOf(work, { mpiId: target, campaignId: 'camp_1', reason: 'pass' })), 1)
  assert.equal((await verify(card.qr_token)).json().status, 'revoked')
})

test('an identity without a card, an unknown one and another organization’s card are not found', async () => {
  assert.equal((await clerk.get(`/mpi/${await register()}/card`)).json().code, 'card_not_found')
  assert.equal((await clerk.get('/mpi/SN-DKR-26-00000000/card')).json().code, 'identity_not_found')
  const card = await cardFor(await register())
  const outsider = await (await organization()).as('admin')
  assert.equal((await outsider.post(`/cards/${card.card_code}/revoke`, { reason: 'x' })).statusCode, 404)
  assert.equal((await outsider.get(`/mpi/${card.mpi_id}/card`)).statusCode, 404)
})

test('verifications are counted in batches, and only those of issued cards', async () => {
  const other = await organization()
  const usage = async () => {
    const quota = (await (await own.as('programme_admin')).get('/billing/my-quota')).json()
    return quota.items.find((item: { key: string }) => item.key === 'verifications').used
  }
  await app.verifier.flush()
  const before = await usage()
  const card = await cardFor(await register())
  for (let i = 0; i < 7; i++) await verify(card.qr_token)
  await verify('unknown')
  await app.verifier.flush()
  assert.equal((await usage()) - before, 7)
  assert.ok(other)
})

test('the QR configuration names opaque tokens', async () => {
  const config = (await clerk.get('/mpi/qr-config')).json()
  assert.deepEqual(config, { enabled: true, position: 'bottom-right', size: 'standard', token_type: 'opaque_sha256' })
})

test('no token reaches a log', async () => {
  const card = await cardFor(await register())
  await verify(card.qr_token)
  assert.ok(!logged().includes(card.qr_token))
})

test('an identity lists all its cards, those of the merged too, and none that never was', async () => {
  const [kept, merged] = [await register(), await register()]
  const first = await cardFor(kept)
  clock.advanceSeconds(60)
  const second = await cardFor(merged)
  await cardFor(kept, 'fail')
  await inWork((work) => mergeIdentities(work, { source_mpi_id: merged, target_mpi_id: kept, reason: 'x' }))
  const { total, items } = (await clerk.get(`/mpi/${merged}/cards`)).json()
  assert.equal(total, 2)
  assert.deepEqual(
    items.map(({ card_code }: { card_code: string }) => card_code),
    [second.card_code, first.card_code],
  )
  assert.equal((await clerk.get('/mpi/SN-DKR-26-UNKNOWN1/cards')).statusCode, 404)
})
