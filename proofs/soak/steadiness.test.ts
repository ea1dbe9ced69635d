import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drift } from './steadiness.ts'

test('a warm-up and single peaks are no drift, a leak is', () => {
  assert.equal(drift([10, 60, 90, 95, 97, 98, 100, 100, 300, 100, 100, 100, 100, 100, 100]), 1)
  const leaking = Array.from({ length: 24 }, (_, window) => 200 + window * 5)
  assert.ok(drift(leaking) > 1.1)
})
