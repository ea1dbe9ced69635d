import type { Tx } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { TaskNotFound } from '../errors.ts'
import type { Task, TaskJobRow } from '../tables.ts'
import { isTaskOfUnit } from '../units.ts'

export async function getTask({ db, tenantId }: ReadScope, id: string): Promise<Task> {
  const task = await db
    .selectFrom('dhis2_task')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task) throw new TaskNotFound()
  return task
}

export async function lockTask(scope: ReadScope & { db: Tx }, id: string): Promise<Task> {
  const task = await scope.db
    .selectFrom('dhis2_task')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!task) throw new TaskNotFound()
  return task
}

export async function findOpenSync({ db, tenantId }: ReadScope, programmeUid: string): Promise<string | undefined> {
  const open = await db
    .selectFrom('dhis2_task')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('programme_uid', '=', programmeUid)
    .where('kind', '=', 'sync')
    .where('status', 'in', ['pending', 'syncing'])
    .executeTakeFirst()
  return open?.id
}

export interface TaskFilter {
  programme_uid?: string | undefined
  kind?: 'sync' | 'generation' | undefined
  org_unit?: string | undefined
  limit: number
  offset: number
}

export async function listTasks(scope: ReadScope, filter: TaskFilter) {
  let found = scope.db.selectFrom('dhis2_task as task').where('tenant_id', '=', scope.tenantId)
  if (filter.programme_uid) found = found.where('programme_uid', '=', filter.programme_uid)
  if (filter.kind) found = found.where('kind', '=', filter.kind)
  if (filter.org_unit) found = found.where(await isTaskOfUnit(scope, filter.org_unit))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const tasks = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { total, tasks }
}

export async function listTaskJobs({ db, tenantId }: ReadScope, taskId: string): Promise<TaskJobRow[]> {
  return db
    .selectFrom('dhis2_task_job')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .orderBy('number')
    .execute()
}
