import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { SyncRunning, TaskNotFound } from '../errors.ts'
import {
  ALL_CARDS_ORDERED,
  type Task,
  type TaskJobRow,
  type TaskKind,
  type TaskOrigin,
  type TaskRequest,
} from '../tables.ts'
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

async function findOpenSync({ db, tenantId }: ReadScope, programmeUid: string): Promise<string | undefined> {
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

interface TaskFilter {
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

interface NewTask {
  kind: TaskKind
  programmeUid: string
  origin: TaskOrigin
  request: TaskRequest
  estimatedCards?: number
  /** Logos for the cards of a generation, in base64. */
  logos?: readonly string[]
}

/** A programme has one synchronization at a time; a second one is refused, and the refusal names the first. */
export async function startTask(work: UnitOfWork, task: NewTask): Promise<Task> {
  const id = work.newId('task')
  const started = await work.db
    .insertInto('dhis2_task')
    .values({
      id,
      tenant_id: work.tenantId,
      programme_uid: task.programmeUid,
      kind: task.kind,
      origin: task.origin,
      status: 'pending',
      request: JSON.stringify(task.request),
      reading_place: null,
      read_whole: task.request.skipReading ?? false,
      expected: 0,
      enrollments_read: 0,
      enrollments_changed: 0,
      enrollments_skipped: 0,
      mpi_resolved: 0,
      mpi_created: 0,
      mpi_pending_review: 0,
      sensitive_blocked: 0,
      estimated_cards: task.estimatedCards ?? 0,
      total_cards: 0,
      cards_ordered_until: '',
      cards_left_out: 0,
      left_out: '[]',
      error: null,
      attempt: 0,
      lease_until: null,
      failures: 0,
      run_after: null,
      created_by: work.actor.id,
      created_at: work.now,
      started_at: null,
      completed_at: null,
      failed_at: null,
      trace_parent: work.trace ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) throw new SyncRunning((await findOpenSync(work, task.programmeUid)) ?? '')
  await storeLogos(work, id, task.logos ?? [])
  work.notifyAllProcesses('dhis2-tasks-waiting', {})
  work.notifyProcess('job-step', { job: 'dhis2', id, step: 'accepted' })
  recordAct(work, {
    action: task.kind === 'sync' ? 'dhis2.sync_started' : 'dhis2.generation_started',
    object: id,
    details: { programme_uid: task.programmeUid, origin: task.origin },
  })
  return getTask(work, id)
}

/** Logos in base64, in the order in which the card shows them. */
async function storeLogos(work: UnitOfWork, taskId: string, logos: readonly string[]): Promise<void> {
  if (logos.length === 0) return
  await work.db
    .insertInto('dhis2_task_logo')
    .values(logos.map((base64, place) => ({ task_id: taskId, tenant_id: work.tenantId, place, base64 })))
    .execute()
}

export async function readLogos({ db, tenantId }: ReadScope, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dhis2_task_logo')
    .select('base64')
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', taskId)
    .orderBy('place')
    .execute()
  return rows.map(({ base64 }) => base64)
}

export async function deleteLogos(work: UnitOfWork, taskId: string): Promise<void> {
  await work.db
    .deleteFrom('dhis2_task_logo')
    .where('tenant_id', '=', work.tenantId)
    .where('task_id', '=', taskId)
    .execute()
}

/** Runs that have ended, with the list of their card jobs. The jobs themselves and what was read stay. */
export const dhis2Retention: RetentionRule = {
  kind: 'dhis2_runs',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from dhis2_task
      where tenant_id = ${tenantId} and created_at < ${before.toISOString()} and status in ('completed', 'failed')
        and not exists (select from dhis2_task_job job where job.task_id = dhis2_task.id and job.status = 'open')
      order by created_at limit ${limit} for update`.execute(db)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await sql`delete from dhis2_task_job where task_id = any(${ids}::text[]) and tenant_id = ${tenantId}`.execute(db)
    await sql`delete from dhis2_task_logo where task_id = any(${ids}::text[]) and tenant_id = ${tenantId}`.execute(db)
    await sql`delete from dhis2_task where id = any(${ids}::text[]) and tenant_id = ${tenantId}`.execute(db)
    return ids.length
  },
}

/** Tasks that need a worker and have none. */
export const waitingTasks: WaitingKind = {
  kind: 'dhis2',
  async list({ db, now }) {
    const { rows } = await sql<WaitingWork>`
      select tenant_id, count(*)::int as count, min(created_at) as oldest_at from (
        select tenant_id, created_at from dhis2_task task
        where status in ('pending', 'syncing', 'generating') and cards_ordered_until <> ${ALL_CARDS_ORDERED}
          and (lease_until is null or lease_until < ${now.toISOString()}::timestamptz)
          and ${isOfOpenOrganization(sql.ref('task.tenant_id'))}
        limit ${MOST_COUNTED}) waiting
      group by tenant_id`.execute(db)
    return rows
  },
}
