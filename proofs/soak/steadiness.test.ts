import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drift } from './steadiness.ts'

const itself = (value: number) => value
const warmUp = Array.from({ length: 12 }, (_, window) => 10 + window * 8)

test('a warm-up and single peaks are no drift, a leak is', () => {
  assert.equal(drift([...warmUp, 100, 100, 300, 100, 100, 100, 100, 100, 100, 100, 100, 100], itself), 1)
  const leaking = Array.from({ length: 24 }, (_, window) => 200 + window * 5)
  assert.ok(drift(leaking, itself) > 1.1)
})

test('windows that cannot be judged are left out, and without any left nothing is called steady', () => {
  const disturbed = [...warmUp, 100, 100, 100, 100, 100, 100, 100, 100, 900, 900, 900, 100]
  assert.equal(
    drift(disturbed, itself, (value) => value < 900),
    1,
  )
  assert.equal(
    drift(disturbed, itself, (value) => value < 100),
    Number.POSITIVE_INFINITY,
  )
})
