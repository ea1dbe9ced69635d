import { handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inUnitOfWork } from '#platform/unit-of-work.ts'
import { deliverMessage, giveUpMessage } from './deliver-message.ts'
import type { Providers } from './providers/open-providers.ts'
import { DeliverMessage, ResumeWaiting } from './queue-jobs.ts'

export function distributionJobs(services: Services, providers: Providers): JobHandler[] {
  const deliver = ({ tenant_id, message_id }: { tenant_id: string; message_id: string }) =>
    deliverMessage(services, providers, { tenantId: tenant_id, messageId: message_id })
  return [
    handle(DeliverMessage, deliver, {
      giveUp: ({ tenant_id, message_id }) =>
        inUnitOfWork(services, { tenantId: tenant_id, actor: theSystem }, (work) => giveUpMessage(work, message_id)),
    }),
    handle(ResumeWaiting, () => resumeWaiting(services), { schedule: '* * * * *' }),
  ]
}

/** Enqueues every message again that is overdue, in case the queue has lost its job. */
async function resumeWaiting(services: Services): Promise<void> {
  await inPlatformWork(services, theSystem, async (work) => {
    const overdue = await work.db
      .selectFrom('outgoing_message')
      .select(['id', 'tenant_id'])
      .where('status', '=', 'queued')
      .where('next_attempt_at', '<', new Date(work.now.getTime() - 60_000))
      .orderBy('next_attempt_at')
      .limit(500)
      .execute()
    for (const { id, tenant_id } of overdue) {
      await work.enqueue(DeliverMessage, { tenant_id, message_id: id }, { key: id })
    }
  })
}
