import { handle, type JobHandler } from '#platform/queue/job.ts'
import { inPlatformWork, inUnitOfWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import type { PressRoom } from '#slices/cards/index.ts'
import { failJob } from './end-job.ts'
import { GenerateCards, ResumeStranded } from './queue-jobs.ts'
import { runJob } from './run-job.ts'

export function campaignJobs(shop: () => Workshop, room: PressRoom): JobHandler[] {
  return [
    handle(GenerateCards, ({ tenant_id, job_id }, run) => runJob(shop(), room.press, tenant_id, job_id, run), {
      giveUp: ({ tenant_id, job_id }) =>
        inUnitOfWork(shop(), { tenantId: tenant_id, actor: theSystem }, (work) =>
          failJob(work, job_id, 'generation_failed'),
        ),
    }),
    handle(ResumeStranded, () => resumeStranded(shop()), { schedule: '* * * * *' }),
  ]
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
