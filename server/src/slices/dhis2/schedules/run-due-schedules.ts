import { sql } from 'kysely'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { PlanRequired, requirePlan } from '#slices/billing/index.ts'
import { SyncRunning } from '../errors.ts'
import type { TaskOrigin } from '../tables.ts'
import { SyncSoon } from '../tasks/queue-jobs.ts'
import { startTask } from '../tasks/start-task.ts'
import { nextSync } from './schedules.ts'

const MAX_SCHEDULES_PER_RUN = 100
const RETRY_DELAY_MS = 10_000

/** Starts the schedules that are due. Those of a suspended organization stay due until it is opened again. */
export async function runDueSchedules(services: Services): Promise<void> {
  await inPlatformWork(services, theSystem, async (work) => {
    const due = await work.db
      .selectFrom('dhis2_schedule')
      .selectAll()
      .where('enabled', '=', true)
      .where('next_sync', '<=', work.now)
      .where(isOfOpenOrganization(sql.ref('dhis2_schedule.tenant_id')))
      .orderBy('next_sync')
      .limit(MAX_SCHEDULES_PER_RUN)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { tenant_id, programme_uid, interval_minutes } of due) {
      await work.db
        .updateTable('dhis2_schedule')
        .set({ next_sync: nextSync(work.now, interval_minutes) })
        .where('tenant_id', '=', tenant_id)
        .where('programme_uid', '=', programme_uid)
        .execute()
      await startSync(work.asTenant(tenant_id), programme_uid, 'schedule')
    }
  })
}

/** Starts a synchronization that nobody waits for. It starts none without a connection, on a smaller plan or while one is running. */
async function startSync(
  work: UnitOfWork,
  programmeUid: string,
  origin: TaskOrigin,
): Promise<'started' | 'running' | 'refused'> {
  const connection = await work.db
    .selectFrom('dhis2_connection')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  if (!connection) return 'refused'
  try {
    await requirePlan(work, 'regional_ops')
    await startTask(work, { kind: 'sync', programmeUid, origin, request: {} })
    return 'started'
  } catch (error) {
    if (error instanceof SyncRunning) return 'running'
    if (error instanceof PlanRequired) return 'refused'
    throw error
  }
}

/** A webhook during a run may be about a row that the run has already read, so another run follows. */
export async function syncSoon(services: Services, tenantId: string, programmeUid: string): Promise<void> {
  await inPlatformWork(services, theSystem, async (platform) => {
    const work = platform.asTenant(tenantId)
    if ((await startSync(work, programmeUid, 'webhook')) !== 'running') return
    const startAfter = new Date(work.now.getTime() + RETRY_DELAY_MS)
    await work.enqueue(
      SyncSoon,
      { tenant_id: tenantId, programme_uid: programmeUid },
      { key: `${tenantId}/${programmeUid}`, startAfter },
    )
  })
}
