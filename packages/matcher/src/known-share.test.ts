import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CAUTIOUS_SHARE, estimateShare, FITTED_SHARE, shareModel, shareShift } from './known-share.ts'

const model = shareModel()
const cautious = { share: CAUTIOUS_SHARE, records: 100 }
const certain = 12
const hopeless = -12

test('a registry as those of the fit is scored exactly as it was fitted', () => {
  assert.equal(shareShift(FITTED_SHARE, model), 0)
  assert.equal(shareShift(FITTED_SHARE * 1.1, model), 0)
})

test('the fewer come twice, the less a likeness proves', () => {
  const perMille = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(perMille, perMille, (a, b) => {
      const [fewer, more] = [Math.min(a, b) / 1_000, Math.max(a, b) / 1_000]
      assert.ok(shareShift(fewer, model) <= shareShift(more, model))
    }),
  )
})

test('people who certainly come twice are counted, others are not, and few records move little', () => {
  const of = (known: number, records: number) =>
    estimateShare([...Array(known).fill(certain), ...Array(records - known).fill(hopeless)], records, cautious, model)
  assert.ok(Math.abs(of(450, 1_000).share - (3 + 450) / 1_100) < 0.01)
  assert.ok(of(0, 5_000).share < 0.001)
  assert.ok(of(1, 2).share < 0.05)
})

test('likenesses that are worth little where few come twice do not persuade each other', () => {
  const doubtful = Array(20).fill(0.5)
  assert.ok(estimateShare(doubtful, 5_000, cautious, model).matches < 2)
})

test('the order of the pairs does not matter, and the share stays between nobody and all pairs', () => {
  const logits = fc.array(fc.double({ min: -15, max: 15, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(logits, (found) => {
      const { share, matches } = estimateShare(found, 50, cautious, model)
      assert.ok(share > 0 && matches >= 0 && matches <= found.length)
      const reversed = estimateShare(found.toReversed(), 50, cautious, model)
      assert.ok(Math.abs(reversed.share - share) < 1e-6)
    }),
  )
})
