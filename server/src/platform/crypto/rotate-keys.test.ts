import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { migrate } from '../db/migrate.ts'
import { inReadScope } from '../unit-of-work.ts'
import { Keyring } from './keyring.ts'
import { checkMasterKey, MasterKeyWrong } from './master-key-check.ts'
import { renewSealingKeys, resealValues, rewrapTenantKeys } from './rotate-keys.ts'
import { TenantKeyStore } from './tenant-keys.ts'

const { organization, services } = await openTestApp()
const { database } = services
const sealedColumns = [{ table: 'idempotency_key', column: 'sealed_body', rowColumn: 'key' }]

const secrets = (master: Buffer, previousMaster?: Buffer) => ({
  master,
  previousMaster,
  signingSeed: randomBytes(32),
  retiredSigning: [],
})

const keysOf = (tenantId: string, store = new TenantKeyStore(services.keyring)) =>
  inReadScope(services, tenantId, ({ db }) => store.load(db, tenantId))

test('a new sealing key seals new values, still opens old ones, and old ones can be sealed again', async () => {
  const org = await organization()
  const admin = await org.as('admin')
  const body = { name: 'Louga', country_code: 'SN', region_code: 'LOU', plan: 'starter' }
  const first = await admin.post('/admin/organizations', body, { 'idempotency-key': 'kept' })

  const before = await keysOf(org.id)
  const oldValue = before.seal('Awa', 'a.b:1')
  const derived = before.derive('blind-index')
  await renewSealingKeys(database, services.keyring, services.clock.now())
  services.tenantKeys.forget(org.id)
  const after = await keysOf(org.id)
  assert.notEqual(after.sealingKeyId, before.sealingKeyId)
  assert.equal(after.open(oldValue, 'a.b:1'), 'Awa')
  assert.deepEqual(after.derive('blind-index'), derived)

  assert.equal(await resealValues(database, services.keyring, org.id, sealedColumns), 1)
  assert.equal(await resealValues(database, services.keyring, org.id, sealedColumns), 0)
  const again = await admin.post('/admin/organizations', body, { 'idempotency-key': 'kept' })
  assert.equal(again.body, first.body)
})

test('a new master key opens everything after a rotation, and the old one nothing', async () => {
  const own = await openTestDatabase()
  await migrate(own.kysely)
  const [oldMaster, newMaster] = [randomBytes(32), randomBytes(32)]
  const before = new Keyring(secrets(oldMaster))
  await checkMasterKey(own, before)
  const both = new Keyring(secrets(newMaster, oldMaster))
  await checkMasterKey(own, both)
  await rewrapTenantKeys(own, both)
  await checkMasterKey(own, new Keyring(secrets(newMaster)))
  await assert.rejects(checkMasterKey(own, before), MasterKeyWrong)
  await own.close()
})

test('a wrong master key stops the start', async () => {
  await assert.rejects(checkMasterKey(database, new Keyring(secrets(randomBytes(32)))), MasterKeyWrong)
})

test('keys that were wrapped anew are the same keys', async () => {
  const { id } = await organization()
  const sealed = (await keysOf(id)).seal('Modou', 'x.y:1')
  await rewrapTenantKeys(database, services.keyring)
  assert.equal((await keysOf(id)).open(sealed, 'x.y:1'), 'Modou')
})
