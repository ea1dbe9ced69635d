import { handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { runDueSchedules, syncSoon } from '../schedules/run-due-schedules.ts'
import { recountOrganizations } from '../unit-figures/recount-all.ts'
import { RecountOrganizations, RunDueSchedules, SyncSoon } from './queue-jobs.ts'

/** A run stops after this time, and the next one continues. */
const MAX_RECOUNT_MS = 900_000

export function dhis2Jobs(services: Services): JobHandler[] {
  return [
    handle(SyncSoon, ({ tenant_id, programme_uid }) => syncSoon(services, tenant_id, programme_uid)),
    handle(
      RecountOrganizations,
      (_, { signal }) => recountOrganizations(services, AbortSignal.any([signal, AbortSignal.timeout(MAX_RECOUNT_MS)])),
      { schedule: '* * * * *' },
    ),
    handle(RunDueSchedules, () => runDueSchedules(services), { schedule: '* * * * *' }),
  ]
}
