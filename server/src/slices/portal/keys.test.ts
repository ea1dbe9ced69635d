import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { keyIdOfPublicKey, publicKeyFromBytes, signBytes, verifyBytes } from '#platform/crypto/signatures.ts'
import { openTestApp } from '#testing/test-app.ts'

const { server, services } = await openTestApp()

test('anybody can fetch the issuer’s key and check a signature with it', async () => {
  const answer = await server.inject({ url: '/keys' })
  assert.equal(answer.statusCode, 200)
  const [key] = answer.json().keys
  const bytes = Buffer.from(key.public_key, 'base64')
  assert.equal(key.status, 'current')
  assert.equal(key.key_id, keyIdOfPublicKey(bytes))
  assert.equal(key.fingerprint, createHash('sha256').update(bytes).digest('hex'))
  const document = Buffer.from('a manifest')
  assert.ok(verifyBytes(publicKeyFromBytes(bytes), document, signBytes(services.keyring.signing, document)))
})
