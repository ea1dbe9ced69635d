import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { inReadScope } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { passRequest, registerPerson } from '../testing/pass-fixture.ts'

const { organization, services, clock, logged } = await openTestApp()
const own = await organization()
const [operator, viewer] = [await own.as('operator'), await own.as('viewer')]

const issue = async (mpiId: string, more: object = {}) => {
  const answer = await operator.post('/api/v1/wallet/pass', passRequest(mpiId, more))
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json()
}

test('a pass has every field, its QR payload is signed with the organization’s key and by the installation', async () => {
  const mpiId = await registerPerson(operator)
  const pass = await issue(mpiId)
  assert.match(pass.pass_id, /^[0-9A-F]{16}$/)
  assert.equal(pass.mpi_id, mpiId)
  assert.equal(pass.status, 'active')
  assert.equal(pass.holder_name, 'Awa Ndiaye')
  assert.equal(pass.campaign_id, 'any-label')
  assert.equal(pass.expires_at, '2026-12-31T23:59:59.000Z')
  assert.equal(pass.created_at, clock.now().toISOString())
  assert.ok(!('revoked_at' in pass) && !('conflicts' in pass))
  assert.equal(pass.qr_payload, `${mpiId}:${pass.pass_id}:vaccination`)
  const key = (await inReadScope(services, own.id, (scope) => scope.keys())).derive('wallet-pass-hmac')
  assert.equal(pass.qr_signature, createHmac('sha256', key).update(pass.qr_payload).digest('hex'))
  const statement = `{"expires_at":"2026-12-31T23:59:59.000Z","issued_at":"${pass.issued_at}","mpi_id":"${mpiId}","organization_id":"${own.id}","pass_id":"${pass.pass_id}","pass_type":"vaccination","type":"samakart/wallet-pass/v1"}`
  const { keys } = (await viewer.get('/keys')).json()
  const signer = keys.find((candidate: { key_id: string }) => candidate.key_id === pass.signing_key_id)
  const publicKey = publicKeyFromBytes(Buffer.from(signer.public_key, 'base64'))
  assert.ok(verifyBytes(publicKey, Buffer.from(statement), pass.ed25519_signature))
  assert.ok(!verifyBytes(publicKey, Buffer.from(statement.replace('2026-12', '2027-12')), pass.ed25519_signature))
})

test('a repeated request returns the active pass with 200 and names the differences', async () => {
  const mpiId = await registerPerson(operator)
  const first = await issue(mpiId)
  const again = await operator.post('/wallet/pass', passRequest(` ${mpiId.toLowerCase()} `))
  assert.equal(again.statusCode, 200)
  assert.deepEqual(again.json(), first)
  const other = await operator.post(
    '/wallet/pass',
    passRequest(mpiId, { pass_type: 'health', expires_at: '2030-01-01' }),
  )
  assert.equal(other.statusCode, 200)
  assert.deepEqual(other.json(), { ...first, conflicts: ['pass_type', 'expires_at'] })
})

test('twenty requests at once make one pass', async () => {
  const mpiId = await registerPerson(operator)
  const answers = await Promise.all(Array.from({ length: 20 }, () => operator.post('/wallet/pass', passRequest(mpiId))))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 19)
  assert.equal(new Set(answers.map((answer) => answer.json().pass_id)).size, 1)
})

test('without an expiry a pass lasts one year; a past, impossible or unreadable one is refused', async () => {
  const lasting = await issue(await registerPerson(operator), { expires_at: undefined })
  assert.equal(lasting.expires_at, '2027-03-10T09:00:00.000Z')
  assert.equal(
    (await issue(await registerPerson(operator), { expires_at: '2026-04-01' })).expires_at,
    '2026-04-01T23:59:59.999Z',
  )
  assert.equal(
    (await issue(await registerPerson(operator), { expires_at: '2026-04-01T12:00:00+02:00' })).expires_at,
    '2026-04-01T10:00:00.000Z',
  )
  const far = await issue(await registerPerson(operator), { expires_at: '9999-12-31T23:59:59Z' })
  assert.equal(far.expires_at, '9999-12-31T23:59:59.000Z')
  const mpiId = await registerPerson(operator)
  for (const expires_at of [
    '2026-03-10T09:00:00Z',
    '2020-01-01',
    '2027-02-30T00:00:00Z',
    '2027-02-30',
    '9999-12-31T23:59:59-01:00',
    'soon',
    '',
  ]) {
    const answer = await operator.post('/wallet/pass', passRequest(mpiId, { expires_at }))
    assert.equal(answer.statusCode, 422, expires_at)
    assert.equal(answer.json().errors[0].path, 'expires_at')
  }
})

test('an unknown or foreign identity is not found, and an invalid body is reported by field', async () => {
  const foreign = await (await organization()).as('operator')
  const theirs = await registerPerson(foreign)
  for (const mpiId of ['SN-DKR-26-AAAAAAAA', theirs]) {
    const answer = await operator.post('/wallet/pass', passRequest(mpiId))
    assert.equal(answer.statusCode, 404)
    assert.equal(answer.json().code, 'identity_not_found')
  }
  const bad = await operator.post('/wallet/pass', { mpi_id: '', holder_name: ' ', pass_type: 'gold' })
  assert.equal(bad.statusCode, 422)
  assert.deepEqual(
    bad.json().errors.map(({ path }: { path: string }) => path),
    ['mpi_id', 'holder_name', 'pass_type'],
  )
})

test('the identity finds its active pass, a pass id finds any pass, and another organization finds none', async () => {
  const mpiId = await registerPerson(operator)
  assert.equal((await viewer.get(`/api/v1/wallet/pass/${mpiId}`)).json().code, 'no_active_pass')
  assert.equal((await viewer.get('/wallet/pass/SN-DKR-26-AAAAAAAA')).statusCode, 404)
  const pass = await issue(mpiId)
  assert.deepEqual((await viewer.get(`/api/v1/wallet/pass/${mpiId}/`)).json(), pass)
  assert.deepEqual((await viewer.get(`/wallet/pass/${pass.pass_id}`)).json(), pass)
  const outsider = await (await organization()).as('operator')
  for (const path of [mpiId, pass.pass_id, `${pass.pass_id}/bundle`]) {
    assert.equal((await outsider.get(`/wallet/pass/${path}`)).statusCode, 404, path)
  }
  assert.equal((await outsider.post(`/wallet/pass/${pass.pass_id}/revoke`, { reason: 'mine' })).statusCode, 404)
})

test('a revoked pass stays revoked with its first reason, and the identity may have a new one', async () => {
  const mpiId = await registerPerson(operator)
  const pass = await issue(mpiId)
  assert.equal((await operator.post(`/wallet/pass/${pass.pass_id}/revoke`, {})).statusCode, 422)
  assert.equal((await operator.post(`/wallet/pass/${pass.pass_id}/revoke`, { reason: ' ' })).statusCode, 422)
  assert.equal((await operator.post('/wallet/pass/0000000000000000/revoke', { reason: 'x' })).statusCode, 404)
  const revoked = await operator.post(`/api/v1/wallet/pass/${pass.pass_id}/revoke`, { reason: 'Lost by Awa' })
  assert.deepEqual(revoked.json(), {
    pass_id: pass.pass_id,
    status: 'revoked',
    revoked_at: clock.now().toISOString(),
    reason: 'Lost by Awa',
    cards_revoked: 0,
  })
  const again = await operator.post(`/wallet/pass/${pass.pass_id}/revoke`, { reason: 'another' })
  assert.deepEqual(again.json(), revoked.json())
  assert.equal((await viewer.get(`/wallet/pass/${mpiId}`)).statusCode, 404)
  const read = (await viewer.get(`/wallet/pass/${pass.pass_id}`)).json()
  assert.equal(read.status, 'revoked')
  assert.equal(read.reason, 'Lost by Awa')
  const second = await issue(mpiId)
  assert.notEqual(second.pass_id, pass.pass_id)
  const own = (await viewer.get(`/wallet/passes?mpi_id=${mpiId}`)).json()
  assert.deepEqual([own.total, own.passes], [2, [second, read]])
  assert.equal((await viewer.get(`/wallet/passes?mpi_id=${mpiId}&status=revoked`)).json().total, 1)
  assert.equal((await viewer.get('/wallet/passes?mpi_id=SN-DKR-26-AAAAAAAA')).statusCode, 404)
})

test('names, numbers and reasons are sealed, acts are audited, and logs hold no personal data', async () => {
  const mpiId = await registerPerson(operator)
  const pass = await issue(mpiId, { holder_name: 'Ndeye Canari', holder_id: 'CANARY-77', campaign_name: 'Canari' })
  await operator.post(`/wallet/pass/${pass.pass_id}/revoke`, { reason: 'Canari moved' })
  const { rows } = await asOwner(services).query('select * from wallet_pass where pass_id = $1', [pass.pass_id])
  assert.ok(!JSON.stringify(rows).toLowerCase().includes('canar'))
  const trail = (await (await own.as('programme_admin')).get('/audit/entries?limit=50')).json()
  const acts = trail.items.map(({ action }: { action: string }) => action)
  assert.ok(acts.includes('wallet.pass_issued') && acts.includes('wallet.pass_revoked'))
  assert.ok(!JSON.stringify(trail).includes('Canari') && !logged().includes('Canari'))
})
