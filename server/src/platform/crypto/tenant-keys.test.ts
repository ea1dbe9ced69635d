import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadDb } from '../db/database.ts'
import { Keyring } from './keyring.ts'
import { borrowKeys, NOBODY, TenantKeyStore } from './tenant-keys.ts'

const noDatabase = undefined as unknown as ReadDb
const seed = (byte: number) => Buffer.alloc(32, byte)
const keyring = new Keyring({ master: seed(1), signingSeed: seed(2), retiredSigning: [], previousMaster: undefined })
const keys = await new TenantKeyStore(keyring).load(noDatabase, NOBODY)

test('what is sealed with lent keys opens with the organization’s own, at its place only', () => {
  const lent = borrowKeys(structuredClone(keys.lend(['tokens'])))
  const sealed = lent.seal('Awa', 'job_batch.sealed_content:1')
  assert.equal(keys.open(sealed, 'job_batch.sealed_content:1'), 'Awa')
  assert.throws(() => keys.open(sealed, 'job_batch.sealed_content:2'))
})

test('lent keys derive for the purposes they were lent for, and for no other', () => {
  const lent = borrowKeys(structuredClone(keys.lend(['tokens'])))
  assert.deepEqual(lent.derive('tokens'), keys.derive('tokens'))
  assert.throws(() => lent.derive('blind-index'), /No key was lent/)
})
