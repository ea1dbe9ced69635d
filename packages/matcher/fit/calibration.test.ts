import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CERTAIN, PROBABLE } from '../src/thresholds.ts'
import { calibrated, LINK_FROM, LINK_FROM_IF_LARGE, REVIEW_FROM, stepStarts } from './calibration.ts'
import { shippedForWholeFiles } from './file-weights.ts'
import { fitCalibration } from './fit-calibration.ts'
import { treesFor } from './trees/file-trees.ts'

const shippedSteps = treesFor(shippedForWholeFiles)?.calibration ?? []
const probability = fc.double({ min: 0, max: 1, noNaN: true })

test('calibration keeps the order of pairs, stays between 0 and 1, and moves no pair across the bounds of link and review', () => {
  assert.ok(shippedSteps.length > 0)
  fc.assert(
    fc.property(probability, probability, fc.constantFrom(0.1, 1, 3, 10, 100), (one, other, growth) => {
      const [lesser, greater] = one < other ? [one, other] : [other, one]
      const [before, after] = [calibrated(lesser, shippedSteps, growth), calibrated(greater, shippedSteps, growth)]
      assert.ok(before >= 0 && before <= after && after <= 1, `${lesser} ${greater}: ${before} ${after}`)
      if (growth <= 1) {
        assert.equal(after >= CERTAIN, greater >= LINK_FROM)
        assert.equal(after >= PROBABLE, greater >= REVIEW_FROM)
      }
      if (growth >= 5) {
        assert.equal(after >= CERTAIN, greater >= LINK_FROM_IF_LARGE)
        assert.equal(after >= PROBABLE, greater >= PROBABLE)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('calibration raises scores that were too low and lowers those that were too high, in the same order', () => {
  const examplesAt = (predicted: number, observed: number) =>
    Array.from({ length: 1_000 }, (_, at) => ({
      probability: predicted,
      isMatch: at < observed * 1_000,
      importance: 1,
    }))
  const steps = fitCalibration([...examplesAt(0.6, 0.7), ...examplesAt(0.8, 0.9), ...examplesAt(0.95, 0.8)])
  assert.ok(Math.abs(calibrated(0.8, steps) - 0.9) < 0.02)
  assert.ok(Math.abs(calibrated(0.6, steps) - 0.7) < 0.02)
  assert.ok(calibrated(0.95, steps) >= calibrated(0.8, steps))
  assert.deepEqual(
    steps.map(({ from }) => from),
    stepStarts,
  )
})

test('calibration steps do not apply to a registry ten times larger', () => {
  for (const predicted of [0.76, 0.8, 0.9, 0.94, 0.98]) assert.equal(calibrated(predicted, shippedSteps, 10), predicted)
  assert.notEqual(calibrated(0.8, shippedSteps, 1), 0.8)
})

test('without steps a probability stays as it is', () => {
  fc.assert(fc.property(probability, (any) => assert.equal(calibrated(any, []), any)))
})
