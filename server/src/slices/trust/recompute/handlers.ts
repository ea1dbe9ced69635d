import { handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { ContinueRun, NightlyRun } from './jobs.ts'
import { advanceRun, startRun } from './run.ts'

const MAX_SECONDS = 240

/** A run continues where it stopped: after a crash, after a shutdown, or when it is too long for one job. */
export function trustJobs(services: Services): JobHandler[] {
  return [
    handle(ContinueRun, async ({ run_id }, { signal }) => {
      const until = performance.now() + MAX_SECONDS * 1_000
      const run = await advanceRun(services, run_id, () => signal.aborted || performance.now() > until)
      if (run.status === 'running')
        await inPlatformWork(services, theSystem, (work) => work.enqueue(ContinueRun, { run_id }))
    }),
    handle(NightlyRun, async () => void (await startRun(services, theSystem)), { schedule: '40 2 * * *' }),
  ]
}
