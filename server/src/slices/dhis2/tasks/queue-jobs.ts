import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

export const RunTask = defineJob('dhis2.run-task', Type.Object({ tenant_id: Type.String(), task_id: Type.String() }), {
  retries: 3,
  firstDelaySeconds: 2,
  timeoutSeconds: 3_600,
  concurrency: 2,
  isKeyed: true,
})

/** A hint came: read the programme soon, however many hints there are. */
export const SyncSoon = defineJob(
  'dhis2.sync-soon',
  Type.Object({ tenant_id: Type.String(), programme_uid: Type.String() }),
  { isKeyed: true },
)

/** Every minute: schedules that are due, and tasks that nobody works on. */
export const LookAround = defineJob('dhis2.look-around', Type.Object({}))
