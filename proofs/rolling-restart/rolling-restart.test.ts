import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SteadyLoad } from './load.ts'
import { startProcesses } from './processes.ts'

test('all processes are replaced under load: no request fails, and every accepted job is completed', async () => {
  await using processes = await startProcesses({ apis: 2, workers: 1 }, { DRAIN_SECONDS: '4' })
  const load = new SteadyLoad(processes.url)
  await load.prepare()
  const { requests, failed } = await load.during(5, processes.replaceAll())
  assert.deepEqual(failed, [])
  assert.ok(requests > 20 && load.jobs.length > 0, `${requests} requests, ${load.jobs.length} jobs`)
  await load.untilJobsAreCompleted()
})
