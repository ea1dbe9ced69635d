import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Secrets } from '../config/secrets.ts'
import { Keyring } from './keyring.ts'
import { signBytes, signingKeyFromSeed } from './signatures.ts'

const secrets = (overrides: Partial<Secrets> = {}): Secrets => ({
  master: randomBytes(32),
  previousMaster: undefined,
  signingSeed: randomBytes(32),
  retiredSigning: [],
  ...overrides,
})

test('a wrapped key comes back under its context only', () => {
  const keyring = new Keyring(secrets())
  const key = randomBytes(32)
  const wrapped = keyring.wrap(key, 'tenant-key|org_1')
  assert.deepEqual(keyring.unwrap(wrapped, 'tenant-key|org_1'), key)
  assert.throws(() => keyring.unwrap(wrapped, 'tenant-key|org_2'))
  assert.ok(!wrapped.includes(key.toString('base64url')))
})

test('after a change of the master key the previous one still unwraps, and the new one wraps', () => {
  const before = secrets()
  const key = randomBytes(32)
  const wrapped = new Keyring(before).wrap(key, 'here')
  const changed = { ...before, master: randomBytes(32) }
  const both = new Keyring({ ...changed, previousMaster: before.master })
  assert.deepEqual(both.unwrap(wrapped, 'here'), key)

  const newOnly = new Keyring(changed)
  assert.deepEqual(newOnly.unwrap(both.wrap(key, 'here'), 'here'), key)
  assert.throws(() => newOnly.unwrap(wrapped, 'here'), /not configured/)
})

test('a keyring knows its own master keys by their ids, which say nothing about the keys', () => {
  const [master, previousMaster] = [randomBytes(32), randomBytes(32)]
  const keyring = new Keyring(secrets({ master, previousMaster }))
  const previousId = new Keyring(secrets({ master: previousMaster })).masterKeyId
  assert.ok(keyring.knowsMasterKey(keyring.masterKeyId))
  assert.ok(keyring.knowsMasterKey(previousId))
  assert.ok(!keyring.knowsMasterKey(new Keyring(secrets()).masterKeyId))
  assert.ok(!master.toString('hex').includes(keyring.masterKeyId))
})

test('tokens of the previous master key are still believed, new ones are signed with the present', () => {
  const [master, previousMaster] = [randomBytes(32), randomBytes(32)]
  const [current, old, ...others] = new Keyring(secrets({ master, previousMaster })).tokenKeys
  assert.equal(current.keyId, new Keyring(secrets({ master })).tokenKeys[0].keyId)
  assert.equal(old?.keyId, new Keyring(secrets({ master: previousMaster })).tokenKeys[0].keyId)
  assert.deepEqual(others, [])
})

test('signatures of the present and of retired signing keys are believed, others are not', () => {
  const retired = signingKeyFromSeed(randomBytes(32))
  const unknownKey = signingKeyFromSeed(randomBytes(32))
  const keyring = new Keyring(secrets({ retiredSigning: [retired.publicBytes] }))
  const document = Buffer.from('a manifest')
  for (const known of [keyring.signing, retired]) {
    assert.ok(keyring.verifySigned(known.keyId, document, signBytes(known, document)))
    assert.ok(!keyring.verifySigned(known.keyId, Buffer.from('another'), signBytes(known, document)))
    assert.ok(!keyring.verifySigned(known.keyId, document, signBytes(unknownKey, document)))
  }
  assert.ok(!keyring.verifySigned(unknownKey.keyId, document, signBytes(unknownKey, document)))
})

test('each platform purpose has a key of its own', () => {
  const keyring = new Keyring(secrets())
  assert.deepEqual(keyring.platformKey('a'), keyring.platformKey('a'))
  assert.notDeepEqual(keyring.platformKey('a'), keyring.platformKey('b'))
})
