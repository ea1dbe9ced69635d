import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { acceptedMix, ownAreAccepted } from './mixed-signatures.ts'

test('what is put together of two organizations’ signed things never verifies as one of them', () => {
  assert.ok(ownAreAccepted())
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 64, maxLength: 64 }), (numbers) => {
      let at = 0
      const pick = (upTo: number) => (numbers[at++ % numbers.length] ?? 0) % upTo
      assert.equal(acceptedMix(pick), undefined)
    }),
    { numRuns: 100 },
  )
})
