import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { theSystem } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { makeCardsValid } from '#slices/cards/index.ts'
import { recordSampleCards } from '#testing/sample-cards.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { openBundle } from '../device-verifier/open-bundle.ts'
import { checkWallet } from '../upkeep.ts'

const { organization, services, server, clock, logged } = await openTestApp({ VERIFICATIONS_PER_MINUTE: '1000' })
const own = await organization()
const operator = await own.as('operator')

interface Pass {
  pass_id: string
  mpi_id: string
  issued_for: string
  status: string
  qr_payload: string
}

let registered = 0
async function register(by: Caller = operator): Promise<string> {
  registered += 1
  const answer = await by.post('/mpi/register', {
    first_name: ['Awa', 'Moussa', 'Binta', 'Cheikh', 'Khady'][registered % 5],
    last_name: 'Faye',
    date_of_birth: `${1900 + (registered % 110)}-0${1 + (registered % 9)}-1${registered % 7}`,
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
  })
  return answer.json().mpi_id
}
async function issue(mpiId: string, more: object = {}, by: Caller = operator): Promise<Pass> {
  const body = { mpi_id: mpiId, holder_name: 'Awa Ndiaye Fall', pass_type: 'health', ...more }
  return (await by.post('/wallet/pass', body)).json()
}
const revoke = (passId: string, by: Caller = operator) => by.post(`/wallet/pass/${passId}/revoke`, { reason: 'lost' })
const enroll = async (token: string, by: Caller = operator) =>
  (
    await by.post('/wallet/device/register', { device_token: token, device_name: 'Tablette', platform: 'android' })
  ).json()
const sync = (token: string, more = '', by: Caller = operator) => by.get(`/wallet/sync?device_token=${token}${more}`)
const merge = (source: string, target: string, by: Caller = operator) =>
  by.post('/mpi/merge', { source_mpi_id: source, target_mpi_id: target, reason: 'same person' })

test('a device gets its key once; the same token again returns the device without it', async () => {
  const body = { device_token: 'tok-a', device_name: 'Tablette de Fatou', platform: 'ios' }
  const first = await operator.post('/api/v1/wallet/device/register', body)
  assert.equal(first.statusCode, 201, first.body)
  const { offline_key, ...device } = first.json()
  assert.equal(Buffer.from(offline_key, 'base64').length, 32)
  assert.equal(device.device_token, 'tok-a')
  const again = await operator.post('/wallet/device/register', { ...body, device_name: 'Other', platform: 'web' })
  assert.equal(again.statusCode, 200)
  assert.deepEqual(again.json(), device)
  assert.notEqual((await enroll('tok-b')).offline_key, offline_key)
  const { devices, count, total } = (await operator.get('/wallet/devices')).json()
  assert.equal(count, 2)
  assert.equal(total, 2)
  const { device_id, registered_at } = device
  assert.deepEqual(devices[1], { ...body, device_id, registered_at, last_sync: null, revoked_at: null })
  const { rows } = await asOwner(services).query('select * from wallet_device')
  assert.ok(!/tok-a|Fatou/.test(JSON.stringify(rows.map((row) => ({ ...row, token_hash: String(row.token_hash) })))))
  for (const missing of ['device_token', 'device_name', 'platform']) {
    assert.equal((await operator.post('/wallet/device/register', { ...body, [missing]: undefined })).statusCode, 422)
  }
})

test('the first synchronization gives the active passes, later ones the changes, revoked and expired passes included', async () => {
  const other = await organization()
  const by = await other.as('operator')
  const [a, b, c, d] = [await register(by), await register(by), await register(by), await register(by)]
  const [first, revoked, short] = [
    await issue(a, {}, by),
    await issue(b, {}, by),
    await issue(c, { expires_at: '2026-03-10T09:30:00Z' }, by),
  ]
  await revoke(revoked.pass_id, by)
  await enroll('tok', by)
  const seen = async (more = '') => {
    const answer = await sync('tok', more, by)
    assert.equal(answer.statusCode, 200, answer.body)
    const { passes, sync_token, has_more } = answer.json()
    return { states: Object.fromEntries(passes.map((pass: Pass) => [pass.pass_id, pass.status])), sync_token, has_more }
  }
  const start = await seen()
  assert.deepEqual(start.states, { [first.pass_id]: 'active', [short.pass_id]: 'active' })
  assert.deepEqual((await seen()).states, {})
  const fresh = await issue(d, {}, by)
  await revoke(first.pass_id, by)
  clock.advanceSeconds(3_600)
  const changed = { [fresh.pass_id]: 'active', [first.pass_id]: 'revoked', [short.pass_id]: 'expired' }
  assert.deepEqual((await seen()).states, changed)
  assert.deepEqual((await seen()).states, {})
  // The response was lost, so the device sends the token of the last one that it has.
  assert.deepEqual((await seen(`&sync_token=${start.sync_token}`)).states, changed)
  assert.deepEqual((await seen('&full=true')).states, { [fresh.pass_id]: 'active' })
  const history = (await by.get('/wallet/sync/history')).json()
  assert.equal(history.count, 6)
  assert.deepEqual(
    history.history.map((entry: { passes_synced: number }) => entry.passes_synced),
    [1, 3, 0, 3, 0, 2],
  )
  assert.equal(history.history[5].sync_token, start.sync_token)
  assert.equal(history.history[5].device_token, 'tok')
  assert.equal((await by.get('/wallet/devices')).json().devices[0].last_sync, clock.now().toISOString())
})

test('a missing token, an unknown token and the position of another device are refused', async () => {
  assert.equal((await operator.get('/wallet/sync')).statusCode, 422)
  assert.equal((await operator.get('/wallet/sync')).json().errors[0].path, 'device_token')
  assert.equal((await sync('nobody')).statusCode, 404)
  await enroll('tok-c')
  await enroll('tok-d')
  const { sync_token } = (await sync('tok-c')).json()
  assert.equal((await sync('tok-d', `&sync_token=${sync_token}`)).statusCode, 422)
  assert.equal((await sync('tok-d', '&limit=0')).statusCode, 422)
  const outsider = await (await organization()).as('operator')
  assert.equal((await sync('tok-c', '', outsider)).statusCode, 404)
  assert.equal((await (await own.as('viewer')).get('/wallet/sync?device_token=tok-c')).statusCode, 403)
  assert.equal((await operator.send({ method: 'HEAD', url: '/wallet/sync?device_token=tok-d' })).statusCode, 405)
  assert.ok(!logged().includes('tok-c'))
})

test('revoking a pass revokes its holder’s cards in the pass’s campaign and no others', async () => {
  const [source, target] = [await register(), await register()]
  const cardOf = (mpiId: string, campaignId: string, jobId: string) =>
    inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) => {
      const [card] = await recordSampleCards(work, { campaignId, jobId, prefix: 'DKRVAC', mpiIds: [mpiId] })
      await makeCardsValid(work, jobId, { from: 0, to: 1 })
      return card?.qr_token
    })
  const tokens = [
    await cardOf(target, 'camp_x', 'job_1'),
    await cardOf(source, 'camp_x', 'job_2'),
    await cardOf(target, 'camp_y', 'job_3'),
  ]
  const pass = await issue(source, { campaign_id: 'camp_x' })
  await merge(source, target)
  assert.equal((await revoke(pass.pass_id)).json().cards_revoked, 2)
  const verdicts = await Promise.all(tokens.map((token) => server.inject({ url: `/mpi/verify/${token}` })))
  assert.deepEqual(
    verdicts.map((verdict) => verdict.json().status),
    ['revoked', 'revoked', 'valid'],
  )
})

test('a merged identity’s pass stays valid and belongs to the target; undoing the merge gives it back', async () => {
  const [source, target] = [await register(), await register()]
  const pass = await issue(source)
  await enroll('tok-merge')
  await sync('tok-merge')
  await merge(source, target)
  for (const mpiId of [source, target]) {
    const read = (await operator.get(`/wallet/pass/${mpiId}`)).json()
    assert.equal(read.pass_id, pass.pass_id)
    assert.equal(read.mpi_id, target)
    assert.equal(read.qr_payload, pass.qr_payload)
    assert.equal((await operator.post('/wallet/pass', { ...read, mpi_id: mpiId })).statusCode, 200)
  }
  const synced = (await sync('tok-merge')).json().passes
  assert.deepEqual(
    synced.map((found: Pass) => [found.pass_id, found.mpi_id]),
    [[pass.pass_id, target]],
  )
  await operator.post('/mpi/unmerge', { merged_mpi_id: source })
  assert.equal((await operator.get(`/wallet/pass/${source}`)).json().mpi_id, source)
  assert.equal((await operator.get(`/wallet/pass/${target}`)).statusCode, 404)
  const targets = await issue(target)
  await merge(source, target)
  assert.equal((await operator.get(`/wallet/pass/${source}`)).json().pass_id, targets.pass_id)
  assert.equal((await operator.get(`/wallet/pass/${pass.pass_id}`)).json().status, 'active')
})

test('a device opens its own bundles of any pass, and no other bundles', async () => {
  const pass = await issue(await register(), { holder_name: 'Awa Ndiaye', campaign_name: 'Rougeole' })
  const [mine, theirs] = [await enroll('tok-mine'), await enroll('tok-theirs')]
  const bundleFor = async (query: string) =>
    (await operator.get(`/api/v1/wallet/pass/${pass.pass_id}/bundle${query}`)).json().bundle
  const open = (bundle: Parameters<typeof openBundle>[0]['bundle'], device = mine) =>
    openBundle({
      bundle,
      passId: pass.pass_id,
      organizationId: device.organization_id,
      offlineKey: device.offline_key,
      verificationKeys: device.verification_keys,
      now: clock.now(),
    })
  const bundle = await bundleFor(`?device_id=${mine.device_id}`)
  assert.deepEqual(Object.keys(bundle), ['algo', 'encrypted', 'hash', 'expires_at'])
  const opened = await open(bundle)
  assert.equal(opened.status, 'active')
  assert.equal(opened.holder, 'A••• N•••')
  assert.equal(opened.mpi_id, pass.mpi_id)
  assert.equal(Date.parse(bundle.expires_at) - clock.now().getTime(), 72 * 3_600_000)
  await assert.rejects(open(bundle, theirs), { reason: 'other_key' })
  await assert.rejects(open(await bundleFor('')), { reason: 'other_key' })
  assert.notEqual((await bundleFor(`?device_id=${mine.device_id}`)).encrypted, bundle.encrypted)
  assert.equal((await operator.get(`/wallet/pass/${pass.pass_id}/bundle?device_id=dev_x`)).statusCode, 404)
  assert.equal((await operator.get('/wallet/pass/0000000000000000/bundle')).statusCode, 404)
  assert.equal((await (await own.as('viewer')).get(`/wallet/pass/${pass.pass_id}/bundle`)).statusCode, 403)
  await revoke(pass.pass_id)
  assert.equal((await open(await bundleFor(`?device_id=${mine.device_id}`))).status, 'revoked')
})

test('after any changes and with pages of any size, a device ends up with the true state', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('issue' as const), who: fc.nat(4), seconds: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant('revoke' as const), who: fc.nat(4), seconds: fc.constant(0) }),
    fc.record({ kind: fc.constant('wait' as const), who: fc.constant(0), seconds: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('sync' as const), who: fc.integer({ min: 1, max: 3 }), seconds: fc.constant(0) }),
  )
  const other = await organization()
  const by = await other.as('operator')
  const people = [await register(by), await register(by), await register(by), await register(by), await register(by)]
  let devices = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const token = `tok-${++devices}`
      await enroll(token, by)
      const statuses = new Map<string, string>()
      const pull = async (limit: number) => {
        const { passes, has_more } = (await sync(token, `&limit=${limit}`, by)).json()
        for (const pass of passes) statuses.set(pass.pass_id, pass.status)
        return has_more
      }
      for (const { kind, who, seconds } of steps) {
        const expires_at = new Date(clock.now().getTime() + seconds * 1_000).toISOString()
        if (kind === 'issue') await issue(people[who] ?? '', { expires_at }, by)
        if (kind === 'wait') clock.advanceSeconds(seconds)
        if (kind === 'sync') await pull(who)
        if (kind === 'revoke') {
          const active = await by.get(`/wallet/pass/${people[who]}`)
          if (active.statusCode === 200) await revoke(active.json().pass_id, by)
        }
      }
      while (await pull(2));
      const { passes } = (await by.get('/wallet/passes?limit=500')).json()
      for (const { pass_id, status } of passes as Pass[]) {
        if (status === 'active') assert.equal(statuses.get(pass_id), 'active')
        else assert.ok([status, undefined].includes(statuses.get(pass_id)))
      }
      assert.deepEqual(await inReadScope(services, other.id, checkWallet), [])
    }),
    { numRuns: 12, seed: 7 },
  )
})

test('check-wallet finds wrong totals', async () => {
  assert.deepEqual(await inReadScope(services, own.id, checkWallet), [])
  await asOwner(services).query('update wallet_book set devices = devices + 1, passes = passes + 1')
  assert.deepEqual(await inReadScope(services, own.id, checkWallet), ['the count of passes', 'the count of devices'])
})
