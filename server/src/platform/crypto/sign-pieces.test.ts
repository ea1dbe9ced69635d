import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { signPieces } from './sign-pieces.ts'
import { signBytes, signingKeyFromSeed } from './signatures.ts'

test('signing in pieces gives the signature of the whole', async () => {
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 })
  await fc.assert(
    fc.asyncProperty(seed, fc.array(fc.uint8Array()), async (bytes, pieces) => {
      const key = signingKeyFromSeed(bytes)
      assert.equal(await signPieces(key, () => pieces), signBytes(key, Buffer.concat(pieces)))
    }),
    { numRuns: 40 },
  )
})
