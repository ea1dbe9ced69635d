import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  keyIdOfPublicKey,
  publicKeyFromBytes,
  signBytes,
  signingKeyFromSeed,
  signLongText,
  verifyBytes,
} from './signatures.ts'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('keys and signatures are those of RFC 8032', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const key = signingKeyFromSeed(seed)
  assert.equal(key.publicBytes.toString('hex'), 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  assert.equal(
    Buffer.from(signBytes(key, Buffer.alloc(0)), 'base64').toString('hex'),
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

test('a signature holds for its bytes and its key alone, and the raw public key suffices to check it', () => {
  fc.assert(
    fc.property(seeds, seeds, fc.uint8Array(), fc.uint8Array(), (seed, otherSeed, document, other) => {
      fc.pre(!Buffer.from(document).equals(Buffer.from(other)) && !Buffer.from(seed).equals(Buffer.from(otherSeed)))
      const key = signingKeyFromSeed(seed)
      const signature = signBytes(key, document)
      assert.ok(verifyBytes(publicKeyFromBytes(key.publicBytes), document, signature))
      assert.ok(!verifyBytes(key.publicKey, other, signature))
      assert.ok(!verifyBytes(signingKeyFromSeed(otherSeed).publicKey, document, signature))
    }),
    { numRuns: 30 },
  )
})

test('a long text gets the same signature, and others get their turn meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.uint8Array(), async (seed, document) => {
      const key = signingKeyFromSeed(seed)
      assert.equal(await signLongText(key, document), signBytes(key, document))
    }),
    { numRuns: 30 },
  )
  let hasTurnCome = false
  setImmediate(() => {
    hasTurnCome = true
  })
  await signLongText(signingKeyFromSeed(Buffer.alloc(32, 1)), Buffer.alloc(1 << 24))
  assert.ok(hasTurnCome)
})

test('text that is not a signature is invalid, not an error', () => {
  const { publicKey } = signingKeyFromSeed(Buffer.alloc(32, 1))
  for (const text of ['', 'x', '!!!', 'A'.repeat(86), 'A'.repeat(500)]) {
    assert.equal(verifyBytes(publicKey, Buffer.from('document'), text), false)
  }
})

test('a key id is the beginning of the public key’s fingerprint', () => {
  const key = signingKeyFromSeed(Buffer.alloc(32, 1))
  assert.match(key.keyId, /^[0-9a-f]{16}$/)
  assert.equal(key.keyId, keyIdOfPublicKey(key.publicBytes))
  assert.notEqual(key.keyId, signingKeyFromSeed(Buffer.alloc(32, 2)).keyId)
})
