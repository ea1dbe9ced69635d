import { handle, type JobHandler } from '#platform/queue/job.ts'
import { inPlatformWork, inUnitOfWork, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import type { PressRoom } from '#slices/cards/index.ts'
import { sweepDrafts } from './drafts.ts'
import { failJob } from './end-job.ts'
import { getJob } from './queries.ts'
import { GenerateCards, ResumeStranded } from './queue-jobs.ts'
import { runJob } from './run-job.ts'

/** A job that brings its process down again and again must end some day. */
const MOST_ATTEMPTS = 50
const PAUSE_MS = 30_000

export function campaignJobs(shop: () => Workshop, room: PressRoom): JobHandler[] {
  return [
    handle(GenerateCards, ({ tenant_id, job_id }, run) => runJob(shop(), room.press, tenant_id, job_id, run), {
      giveUp: ({ tenant_id, job_id }) =>
        inUnitOfWork(shop(), { tenantId: tenant_id, actor: theSystem }, (work) => giveUp(work, job_id)),
    }),
    handle(
      ResumeStranded,
      // Both are about what the dead have left; every kind of its own would be asked for all the time.
      async () => {
        await resumeStranded(shop())
        await sweepDrafts(shop())
      },
      { schedule: '* * * * *' },
    ),
  ]
}

/**
 * A slow machine can miss its heartbeats while it works: a job that somebody holds is left to whoever holds it, and one
 * whose files are published is finished, however long it takes.
 */
async function giveUp(work: UnitOfWork, jobId: string): Promise<void> {
  const { tenant_id, status, lease_until, published_at, attempt } = await getJob(work, jobId)
  if (status === 'completed' || status === 'failed') return
  const isHeld = lease_until !== null && lease_until > work.now
  if (!published_at && (!isHeld || attempt > MOST_ATTEMPTS)) return failJob(work, jobId, 'generation_failed')
  const startAfter = isHeld ? lease_until : new Date(work.now.getTime() + PAUSE_MS)
  await work.enqueue(GenerateCards, { tenant_id, job_id: jobId }, { key: jobId, startAfter })
}

/** A job without a living worker gets a new wake-up call: nothing that the queue may lose can strand it. */
async function resumeStranded(shop: Workshop): Promise<void> {
  await inPlatformWork(shop, theSystem, async (work) => {
    const stranded = await work.db
      .selectFrom('generation_job')
      .select(['id', 'tenant_id'])
      .where('status', 'in', ['pending', 'generating'])
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', work.now)]))
      .where('created_at', '<', new Date(work.now.getTime() - 60_000))
      .limit(100)
      .execute()
    for (const { id, tenant_id } of stranded) {
      await work.enqueue(GenerateCards, { tenant_id, job_id: id }, { key: id })
    }
  })
}
