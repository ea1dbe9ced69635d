import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, median } from './told-apart.ts'

test('equal groups are not told apart, shifted ones are', () => {
  const times = Array.from({ length: 200 }, (_, i) => 30 + ((i * 37) % 100) / 10)
  assert.equal(compare(times, times).auc, 0.5)
  const slower = times.map((time) => time + 5)
  assert.ok(compare(times, slower).auc > 0.8)
  assert.ok(compare(times, slower).z > 3.3)
  assert.equal(compare([1, 2], [3, 4]).auc, 1)
  assert.equal(compare([3, 4], [1, 2]).auc, 0)
  assert.equal(median([3, 1, 2]), 2)
})
