// One task at a time reads a programme: two would write the same rows.
import { leaseEnd } from '#platform/queue/lease.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Task } from '../tables.ts'

/** Also renews the claim of the task that reads the programme already. */
export async function claimProgramme(work: UnitOfWork, task: Task): Promise<boolean> {
  const claimed = await work.db
    .updateTable('dhis2_programme')
    .set({ reader_task_id: task.id, reader_until: leaseEnd(work.now) })
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', task.programme_uid)
    .where((eb) =>
      eb.or([eb('reader_task_id', 'is', null), eb('reader_task_id', '=', task.id), eb('reader_until', '<', work.now)]),
    )
    .returning('programme_uid')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseProgramme(work: UnitOfWork, task: Task): Promise<void> {
  await work.db
    .updateTable('dhis2_programme')
    .set({ reader_task_id: null, reader_until: null })
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', task.programme_uid)
    .where('reader_task_id', '=', task.id)
    .execute()
}
