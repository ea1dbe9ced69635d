import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killDuringJobs } from './job-kill.ts'

test('a service whose processes are killed while it generates cards loses no card and makes none twice', async () => {
  const result = await killDuringJobs({ kills: 3, cardsPerJob: 40, seed: 7 })
  assert.deepEqual([result.jobs, result.cards], [3, 120])
})
