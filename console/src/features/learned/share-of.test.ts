import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareOf } from './share-of.ts'

test('percentages are typed with a comma or a point, from 50 to 99.99', () => {
  assert.deepEqual(['95', ' 92,5 ', '99.99', '50'].map(shareOf), [0.95, 0.925, 0.9999, 0.5])
  assert.deepEqual(['100', '49,9', '', '9', '95,123', 'a'].map(shareOf), Array(6).fill(undefined))
})
