import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { signChunks } from './sign-chunks.ts'
import { signBytes, signingKeyFromSeed } from './signatures.ts'

test('signing chunk by chunk gives the signature of the whole', async () => {
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 })
  await fc.assert(
    fc.asyncProperty(seed, fc.array(fc.uint8Array()), async (bytes, chunks) => {
      const key = signingKeyFromSeed(bytes)
      assert.equal(await signChunks(key, () => chunks), signBytes(key, Buffer.concat(chunks)))
    }),
    { numRuns: 40 },
  )
})
