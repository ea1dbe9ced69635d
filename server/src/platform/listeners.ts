import { listenerJob, type Subscription } from './events.ts'
import { handle, type JobHandler } from './queue/job.ts'
import { inUnitOfWork, theSystem } from './unit-of-work.ts'
import type { Workshop } from './workshop.ts'

export function listenerHandlers(shop: () => Workshop, subscriptions: readonly Subscription[]): JobHandler[] {
  return subscriptions
    .filter((subscription) => subscription.when === 'after-commit')
    .map((subscription) =>
      handle(listenerJob(subscription), async ({ tenant_id, event }) => {
        await inUnitOfWork(shop(), { tenantId: tenant_id, actor: theSystem }, (work) => subscription.hear(work, event))
      }),
    )
}
