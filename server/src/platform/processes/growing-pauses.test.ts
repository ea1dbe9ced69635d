import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GrowingPauses } from './growing-pauses.ts'

test('what ends again and again is started less and less often, what has lived a while at once', () => {
  const pauses = new GrowingPauses()
  assert.deepEqual(
    Array.from({ length: 8 }, () => pauses.after(1_000)),
    [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000],
  )
  assert.equal(pauses.after(60_000), 200)
  assert.equal(pauses.after(1_000), 400)
})
