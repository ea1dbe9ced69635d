import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertContract } from '#testing/contract.ts'
import { openTestApp } from '#testing/test-app.ts'
import { passRequest, registerPerson } from '../testing/pass-fixture.ts'
import { countExpired } from '../upkeep.ts'

const { organization, services, clock } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')
const stats = async (by = operator) => (await by.get('/api/v1/wallet/stats')).json()

test('a pass past its expiry is expired in every response and count, without any job', async () => {
  const other = await organization()
  const by = await other.as('operator')
  const [short, long, revoked] = [await registerPerson(by), await registerPerson(by), await registerPerson(by)]
  const make = async (mpiId: string, expires_at: string) =>
    (await by.post('/wallet/pass', passRequest(mpiId, { expires_at }))).json()
  const pass = await make(short, '2026-03-10T10:00:00Z')
  await make(long, '2026-06-01T00:00:00Z')
  const revokedPass = await make(revoked, '2026-03-10T10:00:00Z')
  await by.post(`/wallet/pass/${revokedPass.pass_id}/revoke`, { reason: 'lost' })
  const before = { total: 3, active: 2, revoked: 1, expired: 0, devices_registered: 0 }
  assert.deepEqual(await stats(by), before)
  clock.advanceSeconds(3_600)
  const expected = { total: 3, active: 1, revoked: 1, expired: 1, devices_registered: 0 }
  assert.deepEqual(await stats(by), expected)
  assert.equal((await by.get(`/wallet/pass/${short}`)).statusCode, 404)
  assert.equal((await by.get(`/wallet/pass/${pass.pass_id}`)).json().status, 'expired')
  for (const [status, count] of Object.entries({ active: 1, expired: 1, revoked: 1 })) {
    const page = (await by.get(`/wallet/passes?status=${status}`)).json()
    assert.equal(page.total, count, status)
    assert.deepEqual(
      page.passes.map((found: { status: string }) => found.status),
      Array(count).fill(status),
    )
    assert.deepEqual(page.stats, expected)
  }
  await countExpired(services)
  await countExpired(services)
  assert.deepEqual(await stats(by), expected)
  await make(short, '2026-03-10T11:00:00Z')
  assert.deepEqual(await stats(by), { ...expected, total: 4, active: 2 })
  const late = await by.post(`/wallet/pass/${pass.pass_id}/revoke`, { reason: 'found again' })
  assert.equal(late.json().status, 'revoked')
  assert.deepEqual(await stats(by), { ...expected, total: 4, active: 2, revoked: 2, expired: 0 })
})

test('passes are listed newest first in pages, and a limit out of range is refused', async () => {
  const other = await organization()
  const by = await other.as('operator')
  const ids: string[] = []
  for (let i = 0; i < 5; i++)
    ids.unshift((await by.post('/wallet/pass', passRequest(await registerPerson(by)))).json().pass_id)
  const page = async (query: string) => (await by.get(`/api/v1/wallet/passes?${query}`)).json()
  const idsOf = ({ passes }: { passes: { pass_id: string }[] }) => passes.map(({ pass_id }) => pass_id)
  assert.deepEqual(idsOf(await page('')), ids)
  assert.equal((await page('')).limit, 100)
  assert.deepEqual(idsOf(await page('limit=2&offset=3')), ids.slice(3))
  assert.equal((await page('limit=2')).total, 5)
  for (const query of ['limit=0', 'limit=501', 'limit=x', 'offset=-1', 'status=lost']) {
    assert.equal((await by.get(`/wallet/passes?${query}`)).statusCode, 422, query)
  }
  assert.equal((await by.get('/wallet/passes?limit=500')).statusCode, 200)
})

test('the wallet refuses organizations without the module', async () => {
  const starter = await (await organization('starter')).as('operator')
  const answer = await starter.get('/wallet/stats')
  assert.equal(answer.statusCode, 403)
  assert.equal(answer.json().code, 'module_inactive')
})

test('every operation of the wallet follows the contract', async () => {
  const base = '/api/v1/wallet'
  const mpiId = await registerPerson(operator)
  const device = { device_token: 'contract', device_name: 'Tablette', platform: 'web' }
  const plain = { mpi_id: mpiId, holder_name: 'Awa', pass_type: 'health' }
  const ask = async (path: string, url: string) =>
    assertContract('GET', `${base}${path}`, await operator.get(base + url))
  const post = async (path: string, url: string, body: object, status: number) => {
    const answer = await operator.post(base + url, body)
    assert.equal(answer.statusCode, status, answer.body)
    assertContract('POST', `${base}${path}`, answer)
    return answer.json()
  }
  const { pass_id } = await post('/pass', '/pass', plain, 201)
  await post('/pass', '/pass', plain, 200)
  await post('/pass', '/pass', { ...plain, mpi_id: 'SN-DKR-26-AAAAAAAA' }, 404)
  await post('/pass', '/pass', {}, 422)
  await post('/device/register', '/device/register', device, 201)
  await post('/device/register', '/device/register', device, 200)
  await ask('/pass/{mpi_id}', `/pass/${mpiId}`)
  await ask('/passes', '/passes')
  await ask('/pass/{pass_id}/bundle', `/pass/${pass_id}/bundle`)
  await ask('/devices', '/devices')
  await ask('/sync', '/sync?device_token=contract')
  await ask('/sync', '/sync?device_token=unknown')
  await ask('/sync', '/sync')
  await ask('/sync/history', '/sync/history')
  await ask('/stats', '/stats')
  await post('/pass/{pass_id}/revoke', `/pass/${pass_id}/revoke`, { reason: 'lost' }, 200)
  await ask('/pass/{mpi_id}', `/pass/${mpiId}`)
})
