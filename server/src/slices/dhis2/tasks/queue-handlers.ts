import { handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { runDueSchedules, syncSoon } from '../schedules/run-due-schedules.ts'
import { RunDueSchedules, SyncSoon } from './queue-jobs.ts'

export function dhis2Jobs(services: Services): JobHandler[] {
  return [
    handle(SyncSoon, ({ tenant_id, programme_uid }) => syncSoon(services, tenant_id, programme_uid)),
    handle(RunDueSchedules, () => runDueSchedules(services), { schedule: '* * * * *' }),
  ]
}
