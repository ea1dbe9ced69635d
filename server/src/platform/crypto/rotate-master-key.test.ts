import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { ProcessNotifications } from '../db/process-notifications.ts'
import { inTransaction } from '../db/transaction.ts'
import { Notifier } from '../notifications.ts'
import { type Keyring, openKeyring } from './keyring.ts'
import { checkMasterKey, MasterKeyWrong } from './master-key-check.ts'
import { listenerName, ProcessWithoutMasterKey, rotateMasterKey } from './rotate-keys.ts'
import { createTenantKeys } from './tenant-key-rows.ts'
import { followKeyChanges, TenantKeyStore } from './tenant-key-store.ts'
import { NOBODY } from './tenant-keys.ts'

const database = await openTestDatabase()
const now = new Date('2026-03-10T09:00:00Z')
const [oldMaster, newMaster] = [randomBytes(32), randomBytes(32)]
const keyring = (master: Buffer, previousMaster?: Buffer) =>
  openKeyring({ master, previousMaster, signingSeed: Buffer.alloc(32, 1), retiredSigning: [] })

/** A process of the service, as far as keys are concerned. */
async function startProcess(keys: Keyring) {
  await checkMasterKey(database, keys, now)
  const notifier = new Notifier()
  const processNotifications = new ProcessNotifications(database, notifier, {
    listenerName: listenerName('api', keys.knownMasterKeyIds),
  })
  followKeyChanges(notifier, { database, keyring: keys, tenantKeys: new TenantKeyStore(keys) })
  await processNotifications.listen()
  return { database, keyring: keys, processNotifications, stop: () => processNotifications.stop() }
}

const load = (keys: Keyring, tenantId: string) =>
  inTransaction(database, { role: 'platform', isReadOnly: true }, (db) => new TenantKeyStore(keys).load(db, tenantId))

const createKeys = (keys: Keyring, tenantId: string) =>
  inTransaction(database, { role: 'platform' }, (db) => createTenantKeys(db, keys, tenantId, now))

const old = await startProcess(await keyring(oldMaster))
const both = await startProcess(await keyring(newMaster, oldMaster))
const stopped = new Set<() => Promise<void>>([both.stop, old.stop])
after(async () => {
  for (const stop of stopped) await stop()
  await database.close()
})

test('until the rotation, processes with the new master key write what those with the old one read', async () => {
  await createKeys(both.keyring, 'org_a')
  const sealed = (await load(both.keyring, 'org_a')).seal('Awa', 'a.b:1')
  assert.equal((await load(old.keyring, 'org_a')).open(sealed, 'a.b:1'), 'Awa')
  assert.equal(both.keyring.tokenKeys[0].keyId, old.keyring.tokenKeys[0].keyId)
  assert.equal(both.keyring.tokenKeys.length, 2)
})

test('the rotation is refused while a process does not know the new master key', async () => {
  await assert.rejects(rotateMasterKey(both), ProcessWithoutMasterKey)
  await load(old.keyring, 'org_a')
  stopped.delete(old.stop)
  await old.stop()
})

test('after the rotation every process uses the new master key, which opens everything; the old one opens nothing', async () => {
  const other = await startProcess(await keyring(newMaster, oldMaster))
  stopped.add(other.stop)
  const sealed = (await load(other.keyring, 'org_a')).seal('Awa', 'a.b:1')
  const anonymous = (await load(other.keyring, NOBODY)).derive('idempotency')
  await until(async () => (await rotateMasterKey(both).catch(() => 0)) > 0, 'the end of the old process')

  const newOnly = await keyring(newMaster)
  await checkMasterKey(database, newOnly, now)
  assert.equal((await load(newOnly, 'org_a')).open(sealed, 'a.b:1'), 'Awa')
  assert.deepEqual((await load(newOnly, NOBODY)).derive('idempotency'), anonymous)
  assert.deepEqual(newOnly.platformKey('login-failures'), old.keyring.platformKey('login-failures'))
  await until(() => other.keyring.tokenKeys[0].keyId === newOnly.tokenKeys[0].keyId, 'the change in the other process')
  await createKeys(other.keyring, 'org_b')
  await load(newOnly, 'org_b')
  await assert.rejects(checkMasterKey(database, await keyring(oldMaster), now), MasterKeyWrong)
  await assert.rejects(load(await keyring(oldMaster), 'org_a'), /master_key_unknown/)
})

test('keys that are created during the rotation are wrapped with the master key that stays', async () => {
  const [thirdMaster] = [randomBytes(32)]
  const third = await startProcess(await keyring(thirdMaster, newMaster))
  stopped.add(third.stop)
  for (const stop of [...stopped]) {
    if (stop === third.stop) continue
    stopped.delete(stop)
    await stop()
  }
  const creator = await keyring(thirdMaster, newMaster)
  await checkMasterKey(database, creator, now)
  let rotation: Promise<number> | undefined
  await inTransaction(database, { role: 'platform' }, async (db) => {
    await createTenantKeys(db, creator, 'org_c', now)
    rotation = until(async () => (await rotateMasterKey(third).catch(() => 0)) > 0).then(() => 1)
    await until(async () => {
      const { rows } = await database.owner.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update installation_fact%'",
      )
      return rows.length > 0
    }, 'a rotation that waits')
  })
  await rotation
  await load(await keyring(thirdMaster), 'org_c')
})

test('a wrong master key stops the start', async () => {
  await assert.rejects(checkMasterKey(database, await keyring(randomBytes(32)), now), MasterKeyWrong)
})
