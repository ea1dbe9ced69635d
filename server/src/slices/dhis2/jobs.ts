import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { runDueSchedules, SyncSoon, syncSoon } from './schedules.ts'
import { recountOrganizations } from './unit-figures/recount-all.ts'

/** Runs every minute; nearly always there is nothing to count. */
const RecountOrganizations = defineJob('dhis2.recount-units', Type.Object({}), { timeoutSeconds: 1_200 })

/** Runs every minute and starts the schedules that are due. */
const RunDueSchedules = defineJob('dhis2.run-due-schedules', Type.Object({}))

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
