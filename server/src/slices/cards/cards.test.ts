import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkProgramme, mergeIdentities } from '#slices/mpi/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { isWellFormedCardCode } from './card-code.ts'
import { revokeCardsOf } from './revoke-card.ts'
import { openCardsFixture } from './testing/cards-fixture.ts'

const testApp = await openTestApp({ VERIFICATIONS_PER_MINUTE: '1000' })
const { organization, clock } = testApp
const { operator, inWork, register, recordCard, failJob, issueCard, verify } = await openCardsFixture(testApp)

test('a reissued card replaces the old one, once', async () => {
  const mpiId = await register()
  const card = await issueCard(mpiId)
  const response = await operator.send({ method: 'POST', url: `/cards/${card.card_code}/reissue` })
  assert.equal(response.statusCode, 201, response.body)
  const { card_code, qr_token, status, replaces } = response.json()
  assert.equal(status, 'valid')
  assert.equal(replaces, card.card_code)
  assert.ok(isWellFormedCardCode(card_code))
  assert.equal((await verify(card.qr_token)).json().status, 'revoked')
  assert.equal((await verify(qr_token)).json().status, 'valid')
  assert.equal((await operator.get(`/mpi/${mpiId}/card`)).json().card_code, card_code)
  const again = await operator.post(`/cards/${card.card_code}/reissue`, {})
  assert.equal(again.statusCode, 409)
  assert.equal(again.json().card_code, card_code)
})

test('the card of a merged identity stays valid and belongs to the identity it was merged into', async () => {
  const [source, target] = [await register(), await register()]
  const card = await issueCard(source)
  await inWork((work) => linkProgramme(work, target, { programme_type: 'nutrition' }))
  await inWork((work) => mergeIdentities(work, { source_mpi_id: source, target_mpi_id: target, reason: 'one person' }))
  assert.deepEqual((await verify(card.qr_token)).json().programme_count, 1)
  for (const mpiId of [source, target]) {
    const record = (await operator.get(`/mpi/${mpiId}/card`)).json()
    assert.equal(record.card_code, card.card_code)
    assert.equal(record.mpi_id, target)
  }
  assert.equal(await inWork((work) => revokeCardsOf(work, { mpiId: target, campaignId: 'camp_1', reason: 'pass' })), 1)
  assert.equal((await verify(card.qr_token)).json().status, 'revoked')
})

test('an identity without a card, an unknown identity and another organization’s card are not found', async () => {
  assert.equal((await operator.get(`/mpi/${await register()}/card`)).json().code, 'card_not_found')
  assert.equal((await operator.get('/mpi/SN-DKR-26-00000000/card')).json().code, 'identity_not_found')
  const card = await issueCard(await register())
  const outsider = await (await organization()).as('admin')
  assert.equal((await outsider.post(`/cards/${card.card_code}/revoke`, { reason: 'x' })).statusCode, 404)
  assert.equal((await outsider.get(`/mpi/${card.mpi_id}/card`)).statusCode, 404)
})

test('the QR configuration names opaque tokens', async () => {
  const config = (await operator.get('/mpi/qr-config')).json()
  assert.deepEqual(config, { enabled: true, position: 'bottom-right', size: 'standard', token_type: 'opaque_sha256' })
})

test('an identity lists its issued cards and those of merged identities, newest first, without void ones', async () => {
  const [target, source] = [await register(), await register()]
  const first = await issueCard(target)
  clock.advanceSeconds(60)
  const second = await issueCard(source)
  await failJob((await recordCard(target)).jobId)
  await inWork((work) => mergeIdentities(work, { source_mpi_id: source, target_mpi_id: target, reason: 'x' }))
  const { total, items } = (await operator.get(`/mpi/${source}/cards`)).json()
  assert.equal(total, 2)
  assert.deepEqual(
    items.map(({ card_code }: { card_code: string }) => card_code),
    [second.card_code, first.card_code],
  )
  assert.equal((await operator.get('/mpi/SN-DKR-26-UNKNOWN1/cards')).statusCode, 404)
})
