import { handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { lookAround, syncSoon } from '../schedules/look-around.ts'
import { LookAround, SyncSoon } from './queue-jobs.ts'

export function dhis2Jobs(services: () => Services): JobHandler[] {
  return [
    handle(SyncSoon, ({ tenant_id, programme_uid }) => syncSoon(services(), tenant_id, programme_uid)),
    handle(LookAround, () => lookAround(services()), { schedule: '* * * * *' }),
  ]
}
