import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { ownerOf } from '#testing/test-database.ts'
import { sealedColumns } from '../../app.ts'
import { theSystem } from '../scopes.ts'
import { inReadScope, inUnitOfWork } from '../unit-of-work.ts'
import { RotationUnderWay, rotateSealingKeys } from './rotate-keys.ts'
import { TenantKeyStore } from './tenant-key-store.ts'

const { organization, services: running } = await openTestApp()
/** Of the command that rotates keys. */
const database = ownerOf(running)
const services = { ...running, database }
const [org, elsewhere] = [await organization(), await organization()]
const admin = await org.as('admin')
const body = { name: 'Louga', country_code: 'SN', region_code: 'LOU', plan: 'starter' }

/** The keys as a process reads them that knows nothing yet. */
const keysOf = (tenantId: string) =>
  inReadScope(services, tenantId, ({ db }) => new TenantKeyStore(services.keyring).load(db, tenantId))

const rotate = (onStep?: (step: string) => Promise<void>) =>
  rotateSealingKeys(services, sealedColumns, services.clock.now(), { settleMs: 0, ...(onStep ? { onStep } : {}) })

const countUnder = async (keyId: string) => {
  const { rows } = await database.pool.query(
    'select count(*)::int as count from idempotency_key where sealed_body like $1',
    [`v1.${keyId}.%`],
  )
  return rows[0].count
}

test('values are sealed with the new key, and older ones are sealed again', async () => {
  const first = await admin.post('/admin/organizations', body, { 'idempotency-key': 'kept' })
  const before = await keysOf(org.id)
  const oldValue = before.seal('Awa', 'a.b:1')
  const derived = before.derive('blind-index')
  assert.equal(await countUnder(before.sealingKeyId), 1)

  const { renewed, resealed } = await rotate()
  assert.ok(renewed >= 4, 'every organization and those who are not signed in')
  assert.ok(resealed >= 1)
  const after = await keysOf(org.id)
  assert.notEqual(after.sealingKeyId, before.sealingKeyId)
  assert.equal(after.open(oldValue, 'a.b:1'), 'Awa')
  assert.deepEqual(after.derive('blind-index'), derived)
  assert.deepEqual([await countUnder(before.sealingKeyId), await countUnder(after.sealingKeyId)], [0, 1])
  const again = await admin.post('/admin/organizations', body, { 'idempotency-key': 'kept' })
  assert.equal(again.body, first.body)
})

test('every process can open values of the new key before the first is sealed with it', async () => {
  const otherProcess = new TenantKeyStore(services.keyring)
  const load = (store: TenantKeyStore) => inReadScope(services, org.id, ({ db }) => store.load(db, org.id))
  const old = (await load(otherProcess)).sealingKeyId
  const steps: string[] = []
  await rotate(async (step) => {
    steps.push(step)
    const { sealingKeyId } = await keysOf(org.id)
    assert.equal(sealingKeyId === old, step === 'prepared')
    // It has missed every announcement except the first.
    if (step === 'prepared') otherProcess.invalidate()
    if (step === 'prepared') await load(otherProcess)
  })
  assert.deepEqual(steps, ['prepared', 'activated'])
  const sealed = (await keysOf(org.id)).seal('Modou', 'a.b:2')
  const held = await load(otherProcess)
  assert.equal(held.sealingKeyId, old)
  assert.equal(held.open(sealed, 'a.b:2'), 'Modou')
})

test('a value under a key that the process has not read yet is opened after reading the keys again', async () => {
  await keysOfService()
  const key = 'under-a-newer-key'
  await rotateUnheard()
  const first = await admin.post('/admin/organizations', body, { 'idempotency-key': key })
  await database.pool.query('update idempotency_key set sealed_body = $1 where key = $2', [
    (await keysOf(org.id)).seal(first.body, `idempotency_key.sealed_body:${key}`),
    key,
  ])
  const again = await admin.post('/admin/organizations', body, { 'idempotency-key': key })
  assert.deepEqual([again.statusCode, again.body], [201, first.body])

  await keysOfService()
  await rotateUnheard()
  const sealed = (await keysOf(org.id)).seal('Fatou', 'a.b:3')
  let attempts = 0
  const read = async ({ keys }: { keys(): Promise<{ open(sealed: string, context: string): string }> }) => {
    attempts += 1
    return (await keys()).open(sealed, 'a.b:3')
  }
  assert.equal(await inReadScope(services, org.id, read), 'Fatou')
  assert.equal(attempts, 2)
  await rotateUnheard()
  const newer = (await keysOf(org.id)).seal('Fatou', 'a.b:4')
  const change = async ({ keys }: { keys(): Promise<{ open(sealed: string, context: string): string }> }) =>
    (await keys()).open(newer, 'a.b:4')
  assert.equal(await inUnitOfWork(services, { tenantId: org.id, actor: theSystem }, change), 'Fatou')
})

/** Makes the service's own process read its keys. */
const keysOfService = () => inReadScope(services, org.id, ({ keys }) => keys())

/** The rotation of another process, whose announcement does not arrive here. */
const rotateUnheard = () => rotateSealingKeys(services, [], services.clock.now(), { settleMs: 0 })

test('an interrupted rotation goes on where it stopped', async () => {
  await admin.post('/admin/organizations', body, { 'idempotency-key': 'interrupted' })
  const interruptAt = (stop: string) =>
    assert.rejects(
      rotate(async (step) => {
        if (step === stop) throw new Error('killed')
      }),
      /killed/,
    )
  const { sealingKeyId: first } = await keysOf(elsewhere.id)
  await interruptAt('prepared')
  await interruptAt('prepared')
  const { rows } = await database.pool.query(
    'select count(*)::int as count from tenant_key where is_prepared and tenant_id = $1',
    [elsewhere.id],
  )
  assert.equal(rows[0].count, 1)
  assert.equal((await keysOf(elsewhere.id)).sealingKeyId, first)
  await interruptAt('activated')
  const { sealingKeyId: second } = await keysOf(elsewhere.id)
  assert.notEqual(second, first)
  const { renewed, resealed } = await rotate()
  assert.equal(renewed, 0)
  assert.ok(resealed > 0)
  assert.equal((await keysOf(elsewhere.id)).sealingKeyId, second)
})

test('two rotations do not run at the same time', async () => {
  await rotate(async (step) => {
    if (step === 'prepared') await assert.rejects(rotate(), RotationUnderWay)
  })
})
