import { handle, type JobHandler } from '#platform/queue/job.ts'
import type { Workshop } from '#platform/workshop.ts'
import { lookAround, syncSoon } from '../schedules/look-around.ts'
import { LookAround, SyncSoon } from './queue-jobs.ts'

export function dhis2Jobs(shop: () => Workshop): JobHandler[] {
  return [
    handle(SyncSoon, ({ tenant_id, programme_uid }) => syncSoon(shop(), tenant_id, programme_uid)),
    handle(LookAround, () => lookAround(shop()), { schedule: '* * * * *' }),
  ]
}
