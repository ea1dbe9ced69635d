import type { ReadScope } from '#platform/scopes.ts'

export interface SyncHealth {
  isConfigured: boolean
  lastSyncAt: Date | null
  /** How many recent runs there are, and how many of them failed. */
  runs: number
  failedRuns: number
}

const RECENT_RUNS = 10

/** Summarizes the recent runs of the organization. */
export async function getSyncHealth({ db, tenantId }: ReadScope): Promise<SyncHealth> {
  const connection = await db
    .selectFrom('dhis2_connection')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const runs = await db
    .selectFrom('dhis2_task')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_RUNS)
    .execute()
  const { last } = await db
    .selectFrom('dhis2_programme')
    .select(({ fn }) => fn.max('synced_at').as('last'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const failedRuns = runs.filter(({ status }) => status === 'failed').length
  return { isConfigured: connection !== undefined, lastSyncAt: last, runs: runs.length, failedRuns }
}

/** The newest run, if it failed. */
export async function findLastFailure({
  db,
  tenantId,
}: ReadScope): Promise<{ taskId: string; isAccessRefused: boolean } | undefined> {
  const last = await db
    .selectFrom('dhis2_task')
    .select(['id', 'status', 'error'])
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.status !== 'failed') return undefined
  return { taskId: last.id, isAccessRefused: last.error === 'dhis2_auth_failed' }
}
