import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksOf, roundUp } from './scale.ts'

test('an axis ends at the next round number', () => {
  assert.deepEqual(
    [0, 1, 4, 5, 9, 11, 21, 99, 101, 260, 1_234].map(roundUp),
    [4, 4, 4, 5, 10, 20, 25, 100, 200, 400, 2_000],
  )
  assert.deepEqual(marksOf(400), [400, 200, 0])
})
