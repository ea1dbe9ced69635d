import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

/** A hint came: read the programme soon, however many hints there are. */
export const SyncSoon = defineJob(
  'dhis2.sync-soon',
  Type.Object({ tenant_id: Type.String(), programme_uid: Type.String() }),
  { isKeyed: true },
)

/** Every minute: schedules that are due. */
export const RunDueSchedules = defineJob('dhis2.run-due-schedules', Type.Object({}))
