import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadDb } from '../db/database.ts'
import { Keyring } from './keyring.ts'
import { importKeys, NOBODY, TenantKeyStore } from './tenant-keys.ts'

/** These keys need no database. */
const noDatabase = {} as ReadDb
const seed = (byte: number) => Buffer.alloc(32, byte)
const keyring = new Keyring({ master: seed(1), signingSeed: seed(2), retiredSigning: [], previousMaster: undefined })
const keys = await new TenantKeyStore(keyring).load(noDatabase, NOBODY)

test('values that are sealed with exported keys open with the organization’s own keys, in their context only', () => {
  const imported = importKeys(structuredClone(keys.exportFor(['tokens'])))
  const sealed = imported.seal('Awa', 'job_batch.sealed_content:1')
  assert.equal(keys.open(sealed, 'job_batch.sealed_content:1'), 'Awa')
  assert.throws(() => keys.open(sealed, 'job_batch.sealed_content:2'))
})

test('exported keys derive for the purposes they were exported for and no other', () => {
  const imported = importKeys(structuredClone(keys.exportFor(['tokens'])))
  assert.deepEqual(imported.derive('tokens'), keys.derive('tokens'))
  assert.throws(() => imported.derive('blind-index'), /No key was exported/)
})
