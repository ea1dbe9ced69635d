import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

/** A webhook was received: the programme is read once soon, however many webhooks come. */
export const SyncSoon = defineJob(
  'dhis2.sync-soon',
  Type.Object({ tenant_id: Type.String(), programme_uid: Type.String() }),
  { isKeyed: true },
)

/** Runs every minute; nearly always there is nothing to count. */
export const RecountOrganizations = defineJob('dhis2.recount-units', Type.Object({}), { timeoutSeconds: 1_200 })

/** Runs every minute and starts the schedules that are due. */
export const RunDueSchedules = defineJob('dhis2.run-due-schedules', Type.Object({}))
