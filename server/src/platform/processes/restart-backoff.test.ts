import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RestartBackoff } from './service-child.ts'

test('the delay grows while a process keeps ending soon, and is short again after a long run', () => {
  const backoff = new RestartBackoff()
  assert.deepEqual(
    Array.from({ length: 8 }, () => backoff.delayAfter(1_000)),
    [200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000],
  )
  assert.equal(backoff.delayAfter(60_000), 200)
  assert.equal(backoff.delayAfter(1_000), 400)
})
