import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CERTAIN, PROBABLE } from '../../server/src/slices/mpi/matching/bands.ts'
import { shippedWeights } from '../../server/src/slices/mpi/matching/weights.ts'
import { calibrated, LINK_FROM, stepStarts } from './calibration.ts'
import { fitCalibration } from './fit-calibration.ts'

const probability = fc.double({ min: 0, max: 1, noNaN: true })

test('the order of pairs stays, a promise is a chance, and linking begins where it is said to begin', () => {
  const { calibration } = shippedWeights
  assert.ok(calibration.length > 0)
  fc.assert(
    fc.property(probability, probability, fc.constantFrom(0.1, 1, 3, 10, 100), (one, other, growth) => {
      const [lesser, greater] = one < other ? [one, other] : [other, one]
      const [before, after] = [calibrated(lesser, calibration, growth), calibrated(greater, calibration, growth)]
      assert.ok(before >= 0 && before <= after && after <= 1, `${lesser} ${greater}: ${before} ${after}`)
      assert.equal(after >= CERTAIN, greater >= LINK_FROM)
      assert.equal(after >= PROBABLE, greater >= PROBABLE)
    }),
    { numRuns: 5_000 },
  )
})

test('what was kept is promised: too modest a promise rises, too bold a one falls, and never against the order', () => {
  const witnesses = (promised: number, kept: number) =>
    Array.from({ length: 1_000 }, (_, at) => ({ probability: promised, isMatch: at < kept * 1_000, importance: 1 }))
  const steps = fitCalibration([...witnesses(0.6, 0.7), ...witnesses(0.8, 0.9), ...witnesses(0.95, 0.8)])
  assert.ok(Math.abs(calibrated(0.8, steps) - 0.9) < 0.02)
  assert.ok(Math.abs(calibrated(0.6, steps) - 0.7) < 0.02)
  assert.ok(calibrated(0.95, steps) >= calibrated(0.8, steps))
  assert.deepEqual(
    steps.map(({ from }) => from),
    stepStarts,
  )
})

test('steps that were measured on small registries say nothing of one ten times larger', () => {
  const { calibration } = shippedWeights
  for (const promised of [0.76, 0.8, 0.9, 0.94, 0.98]) assert.equal(calibrated(promised, calibration, 10), promised)
  assert.notEqual(calibrated(0.8, calibration, 1), 0.8)
})

test('without steps a chance stays as it is', () => {
  fc.assert(fc.property(probability, (any) => assert.equal(calibrated(any, []), any)))
})
