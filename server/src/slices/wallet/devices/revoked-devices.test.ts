import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { DeviceStore } from '../device-verifier/device-store.ts'
import { checkWallet } from '../upkeep.ts'

const { organization, services, clock } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')

const person = {
  first_name: 'Awa',
  last_name: 'Faye',
  date_of_birth: '1980-01-02',
  region_code: 'DKR',
  country_code: 'SN',
}
const { mpi_id } = (await operator.post('/mpi/register', person)).json()
const issued = { mpi_id, holder_name: 'Awa Faye', pass_type: 'health' }
const pass = (await operator.post('/wallet/pass', issued)).json()

const enroll = async (device_token: string) =>
  (
    await operator.post('/wallet/device/register', { device_token, device_name: 'Tablette', platform: 'android' })
  ).json()
const sync = (token: string) => operator.get(`/wallet/sync?device_token=${token}`)

test('a revoked device gets neither passes nor bundles, and its token cannot be registered again', async () => {
  const device = await enroll('tok-stolen')
  assert.equal((await sync('tok-stolen')).statusCode, 200)
  const devices = async () => (await operator.get('/wallet/stats')).json().devices_registered as number
  const before = await devices()
  const revokeDevice = (by: Caller, id = device.device_id) => by.post(`/api/v1/wallet/devices/${id}/revoke`)
  assert.equal((await revokeDevice(await own.as('viewer'))).statusCode, 403)
  assert.equal((await revokeDevice(await (await organization()).as('operator'))).statusCode, 404)
  const revoked = await revokeDevice(operator)
  assert.deepEqual([revoked.statusCode, revoked.json().status], [200, 'revoked'])
  clock.advanceSeconds(60)
  assert.deepEqual((await revokeDevice(operator)).json(), revoked.json())

  const synced = await sync('tok-stolen')
  assert.deepEqual([synced.statusCode, synced.json().code], [410, 'device_revoked'])
  const bundle = await operator.get(`/wallet/pass/${pass.pass_id}/bundle?device_id=${device.device_id}`)
  assert.deepEqual([bundle.statusCode, bundle.json().code], [410, 'device_revoked'])
  const again = { device_token: 'tok-stolen', device_name: 'Tablette', platform: 'android' }
  assert.equal((await operator.post('/wallet/device/register', again)).json().code, 'device_revoked')
  assert.equal(await devices(), before - 1)
  const { devices: listed, total } = (await operator.get('/wallet/devices')).json()
  assert.equal(total, listed.length)
  assert.equal(
    listed.find((one: { device_id: string }) => one.device_id === device.device_id).revoked_at,
    revoked.json().revoked_at,
  )
  assert.deepEqual(await inReadScope(services, own.id, checkWallet), [])
})

test('viewers read no device tokens', async () => {
  await enroll('tok-secret')
  await sync('tok-secret')
  const viewer = await own.as('viewer')
  for (const url of ['/wallet/devices', '/wallet/sync/history']) {
    assert.ok((await operator.get(url)).body.includes('tok-secret'), url)
    const shown = await viewer.get(url)
    assert.deepEqual([shown.statusCode, shown.body.includes('tok-')], [200, false], url)
  }
})

test('the bundles of a revoked device die with its next synchronization, or by themselves after 72 hours', async () => {
  const [stolen, offline, kept] = [await enroll('tok-taken'), await enroll('tok-offline'), await enroll('tok-kept')]
  const stores = new Map<string, DeviceStore>()
  for (const device of [stolen, offline, kept]) {
    const store = new DeviceStore(device)
    const { bundle } = (await operator.get(`/wallet/pass/${pass.pass_id}/bundle?device_id=${device.device_id}`)).json()
    store.keep(pass.pass_id, bundle)
    stores.set(device.device_id, store)
  }
  const open = async ({ device_id }: { device_id: string }) =>
    (await stores.get(device_id)?.open(pass.pass_id, clock.now()))?.status
  for (const { device_id } of [stolen, offline])
    assert.equal((await operator.post(`/wallet/devices/${device_id}/revoke`)).statusCode, 200)
  assert.equal(await open(stolen), 'active', 'a device that hears nothing knows nothing')
  for (const [device, token] of [
    [stolen, 'tok-taken'],
    [kept, 'tok-kept'],
  ]) {
    const { statusCode, body } = await sync(token)
    stores.get(device.device_id)?.heardSync({ statusCode, body: JSON.parse(body) })
  }
  await assert.rejects(open(stolen), { reason: 'deleted' })
  assert.equal(await open(kept), 'active')
  clock.advanceSeconds(73 * 3_600)
  await assert.rejects(open(offline), { reason: 'expired' })
})
