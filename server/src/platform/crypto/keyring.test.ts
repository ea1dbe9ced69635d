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

test('after a change of the master key, the previous key still unwraps and the new key wraps', () => {
  const before = secrets()
  const key = randomBytes(32)
  const wrapped = new Keyring(before).wrap(key, 'here')
  const changed = { ...before, master: randomBytes(32) }
  const both = new Keyring({ ...changed, previousMaster: before.master })
  assert.deepEqual(both.unwrap(wrapped, 'here'), key)

  const newOnly = new Keyring(changed)
  assert.deepEqual(newOnly.unwrap(both.wrap(key, 'here'), 'here'), key)
  assert.throws(() => newOnly.unwrap(wrapped, 'here'), /master_key_unknown/)
})

test('a keyring recognizes its own master keys by ids that do not reveal the keys', () => {
  const [master, previousMaster] = [randomBytes(32), randomBytes(32)]
  const keyring = new Keyring(secrets({ master, previousMaster }))
  const previousId = new Keyring(secrets({ master: previousMaster })).masterKeyId
  assert.ok(keyring.hasMasterKey(keyring.masterKeyId))
  assert.ok(keyring.hasMasterKey(previousId))
  assert.ok(!keyring.hasMasterKey(new Keyring(secrets()).masterKeyId))
  assert.ok(!master.toString('hex').includes(keyring.masterKeyId))
})

test('tokens of the previous master key are still accepted, and new ones are signed with the current key', () => {
  const [master, previousMaster] = [randomBytes(32), randomBytes(32)]
  const [current, old, ...others] = new Keyring(secrets({ master, previousMaster })).tokenKeys
  assert.equal(current.keyId, new Keyring(secrets({ master })).tokenKeys[0].keyId)
  assert.equal(old?.keyId, new Keyring(secrets({ master: previousMaster })).tokenKeys[0].keyId)
  assert.deepEqual(others, [])
})

test('signatures of the current and of retired signing keys are accepted, others are not', () => {
  const retired = signingKeyFromSeed(randomBytes(32))
  const unknownKey = signingKeyFromSeed(randomBytes(32))
  const keyring = new Keyring(secrets({ retiredSigning: [retired.publicBytes] }))
  const document = Buffer.from('a manifest')
  for (const trusted of [keyring.signing, retired]) {
    assert.ok(keyring.verifySigned(trusted.keyId, document, signBytes(trusted, document)))
    assert.ok(!keyring.verifySigned(trusted.keyId, Buffer.from('another'), signBytes(trusted, document)))
    assert.ok(!keyring.verifySigned(trusted.keyId, document, signBytes(unknownKey, document)))
  }
  assert.ok(!keyring.verifySigned(unknownKey.keyId, document, signBytes(unknownKey, document)))
})

test('each platform purpose has a key of its own', () => {
  const keyring = new Keyring(secrets())
  assert.throws(() => keyring.platformKey('a'), /not read yet/)
  keyring.usePlatformRoot(randomBytes(32))
  assert.deepEqual(keyring.platformKey('a'), keyring.platformKey('a'))
  assert.notDeepEqual(keyring.platformKey('a'), keyring.platformKey('b'))
})
