import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { SyncRunning } from '../errors.ts'
import type { Task, TaskKind, TaskOrigin } from '../tables.ts'
import { findOpenSync, getTask } from './queries.ts'
import { storeLogos } from './task-logos.ts'
import type { TaskRequest } from './task-request.ts'

export interface NewTask {
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
