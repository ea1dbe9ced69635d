import { handle, type JobHandler } from '#platform/queue/job.ts'
import { inPlatformWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { GoOn, Nightly } from './jobs.ts'
import { advanceRun, startRun } from './run.ts'

const MOST_SECONDS = 240

/** A run is taken up again where it stands: after a crash, a stop, or when it is too long for one job. */
export function trustJobs(shop: () => Workshop): JobHandler[] {
  return [
    handle(GoOn, async ({ run_id }, { signal }) => {
      const until = performance.now() + MOST_SECONDS * 1_000
      const run = await advanceRun(shop(), run_id, () => signal.aborted || performance.now() > until)
      if (run.status === 'running') await inPlatformWork(shop(), theSystem, (work) => work.enqueue(GoOn, { run_id }))
    }),
    handle(Nightly, async () => void (await startRun(shop(), theSystem)), { schedule: '40 2 * * *' }),
  ]
}
