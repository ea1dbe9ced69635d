import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killDuringJobs } from './job-kill.ts'

for (const engine of ['embedded', 'postgres'] as const) {
  test(`a service killed while it generates cards loses none and makes none twice (${engine})`, async () => {
    const result = await killDuringJobs({ kills: 2, engine, cardsPerJob: 40, seed: 7 })
    assert.deepEqual([result.jobs, result.cards], [2, 80])
  })
}
