import { handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { GoOn, Nightly } from './jobs.ts'
import { advanceRun, startRun } from './run.ts'

const MAX_SECONDS = 240

/** A run is taken up again where it stands: after a crash, a stop, or when it is too long for one job. */
export function trustJobs(services: () => Services): JobHandler[] {
  return [
    handle(GoOn, async ({ run_id }, { signal }) => {
      const until = performance.now() + MAX_SECONDS * 1_000
      const run = await advanceRun(services(), run_id, () => signal.aborted || performance.now() > until)
      if (run.status === 'running')
        await inPlatformWork(services(), theSystem, (work) => work.enqueue(GoOn, { run_id }))
    }),
    handle(Nightly, async () => void (await startRun(services(), theSystem)), { schedule: '40 2 * * *' }),
  ]
}
