import { handle, type JobHandler } from '#platform/queue/job.ts'
import { inUnitOfWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { lookAround, syncSoon } from '../schedules/look-around.ts'
import { giveUpTask } from './end-task.ts'
import { LookAround, RunTask, SyncSoon } from './queue-jobs.ts'
import { runTask } from './run-task.ts'

export function dhis2Jobs(shop: () => Workshop): JobHandler[] {
  return [
    handle(RunTask, ({ tenant_id, task_id }, run) => runTask(shop(), tenant_id, task_id, run), {
      giveUp: ({ tenant_id, task_id }) =>
        inUnitOfWork(shop(), { tenantId: tenant_id, actor: theSystem }, (work) => giveUpTask(work, task_id)),
    }),
    handle(SyncSoon, ({ tenant_id, programme_uid }) => syncSoon(shop(), tenant_id, programme_uid)),
    handle(LookAround, () => lookAround(shop()), { schedule: '* * * * *' }),
  ]
}
