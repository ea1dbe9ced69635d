import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { signBytes, signingKeyFromSeed } from '@samakart/rules/signatures'
import type { Secrets } from '../config/secrets.ts'
import { openKeyring } from './keyring.ts'

const secrets = (overrides: Partial<Secrets> = {}): Secrets => ({
  master: randomBytes(32),
  previousMaster: undefined,
  signingSeed: randomBytes(32),
  retiredSigning: [],
  ...overrides,
})

test('a wrapped key comes back under its context only', async () => {
  const keyring = await openKeyring(secrets())
  const key = randomBytes(32)
  const wrapped = await keyring.wrap(key, 'tenant-key|org_1')
  assert.deepEqual(await keyring.unwrap(wrapped, 'tenant-key|org_1'), key)
  await assert.rejects(() => keyring.unwrap(wrapped, 'tenant-key|org_2'))
  assert.ok(!wrapped.includes(key.toString('base64url')))
})

test('after a change of the master key, the previous key still unwraps and the new key wraps', async () => {
  const before = secrets()
  const key = randomBytes(32)
  const wrapped = await (await openKeyring(before)).wrap(key, 'here')
  const changed = { ...before, master: randomBytes(32) }
  const both = await openKeyring({ ...changed, previousMaster: before.master })
  assert.deepEqual(await both.unwrap(wrapped, 'here'), key)

  const newOnly = await openKeyring(changed)
  assert.deepEqual(await newOnly.unwrap(await both.wrap(key, 'here'), 'here'), key)
  await assert.rejects(() => newOnly.unwrap(wrapped, 'here'), /master_key_unknown/)
})

test('a keyring recognizes its own master keys by ids that do not reveal the keys', async () => {
  const [master, previousMaster] = [randomBytes(32), randomBytes(32)]
  const keyring = await openKeyring(secrets({ master, previousMaster }))
  const previousId = (await openKeyring(secrets({ master: previousMaster }))).masterKeyId
  assert.ok(keyring.hasMasterKey(keyring.masterKeyId))
  assert.ok(keyring.hasMasterKey(previousId))
  assert.ok(!keyring.hasMasterKey((await openKeyring(secrets())).masterKeyId))
  assert.ok(!master.toString('hex').includes(keyring.masterKeyId))
})

test('tokens of the previous master key are still accepted, and new ones are signed with the current key', async () => {
  const [master, previousMaster] = [randomBytes(32), randomBytes(32)]
  const [current, old, ...others] = (await openKeyring(secrets({ master, previousMaster }))).tokenKeys
  assert.equal(current.keyId, (await openKeyring(secrets({ master }))).tokenKeys[0].keyId)
  assert.equal(old?.keyId, (await openKeyring(secrets({ master: previousMaster }))).tokenKeys[0].keyId)
  assert.deepEqual(others, [])
})

test('signatures of the current and of retired signing keys are accepted, others are not', async () => {
  const retired = signingKeyFromSeed(randomBytes(32))
  const unknownKey = signingKeyFromSeed(randomBytes(32))
  const keyring = await openKeyring(secrets({ retiredSigning: [retired.publicBytes] }))
  const document = Buffer.from('a manifest')
  const bySigner = [
    [keyring.signing.keyId, await keyring.signing.sign(document)],
    [retired.keyId, signBytes(retired, document)],
  ] as const
  for (const [keyId, signature] of bySigner) {
    assert.ok(keyring.verifySigned(keyId, document, signature))
    assert.ok(!keyring.verifySigned(keyId, Buffer.from('another'), signature))
    assert.ok(!keyring.verifySigned(keyId, document, signBytes(unknownKey, document)))
  }
  assert.ok(!keyring.verifySigned(unknownKey.keyId, document, signBytes(unknownKey, document)))
})

test('each platform purpose has a key of its own', async () => {
  const keyring = await openKeyring(secrets())
  assert.throws(() => keyring.platformKey('a'), /not read yet/)
  keyring.usePlatformRoot(randomBytes(32))
  assert.deepEqual(keyring.platformKey('a'), keyring.platformKey('a'))
  assert.notDeepEqual(keyring.platformKey('a'), keyring.platformKey('b'))
})
