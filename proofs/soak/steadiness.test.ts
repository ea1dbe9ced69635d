import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drift } from './steadiness.ts'

const warmUp = Array.from({ length: 12 }, (_, window) => 10 + window * 8)

test('a warm-up and single peaks are no drift, a leak is', () => {
  assert.equal(drift([...warmUp, 100, 100, 300, 100, 100, 100, 100, 100, 100, 100, 100, 100]), 1)
  const leaking = Array.from({ length: 24 }, (_, window) => 200 + window * 5)
  assert.ok(drift(leaking) > 1.1)
})

test('windows that cannot be judged are left out, and without any left nothing is called steady', () => {
  const judged = [100, 100, 100, 100, 100, 100, 100, 100]
  assert.equal(drift([...warmUp, ...judged, undefined, undefined, undefined, 100]), 1)
  assert.equal(drift([...warmUp, ...judged, undefined, undefined, undefined, undefined]), Number.POSITIVE_INFINITY)
})
