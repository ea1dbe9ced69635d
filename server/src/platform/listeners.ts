import { listenerJob, type Subscription } from './events.ts'
import { handle, type JobHandler } from './queue/job.ts'
import type { Services } from './services.ts'
import { inUnitOfWork, theSystem } from './unit-of-work.ts'

export function listenerHandlers(services: () => Services, subscriptions: readonly Subscription[]): JobHandler[] {
  return subscriptions
    .filter((subscription) => subscription.when === 'after-commit')
    .map((subscription) =>
      handle(listenerJob(subscription), async ({ tenant_id, event }) => {
        await inUnitOfWork(services(), { tenantId: tenant_id, actor: theSystem }, (work) =>
          subscription.hear(work, event),
        )
      }),
    )
}
