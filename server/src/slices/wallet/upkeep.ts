import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import { type ReadScope, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openBook, readBook, readStats, writeBook } from './book.ts'

const CountExpired = defineJob('wallet.count-expired', Type.Object({}))

/** The counts are right without this job. It only keeps the number of passes small that a request must count. */
export function walletJobs(services: Services): JobHandler[] {
  return [handle(CountExpired, () => countExpired(services), { schedule: '*/10 * * * *' })]
}

export async function countExpired(services: Services): Promise<void> {
  const due = await inPlatformScope(services, async ({ db, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select book.tenant_id from wallet_book book where exists (
        select from wallet_pass pass where pass.tenant_id = book.tenant_id and pass.revoked_at is null
          and pass.expires_at > book.expired_until and pass.expires_at <= ${now.toISOString()}::timestamptz
      )`.execute(db)
    return rows.map(({ tenant_id }) => tenant_id)
  })
  for (const tenantId of due) await inUnitOfWork(services, { tenantId, actor: theSystem }, openBook)
}

/** A device continues from its last answer, so that one stays at any age. */
export const walletRetention: RetentionRule = {
  kind: 'wallet_syncs',
  of: 'organization',
  async deleteOld(work, before, limit) {
    const { rows } = await sql<{ sync_number: number }>`
      select sync_number from wallet_sync sync
      where tenant_id = ${work.tenantId} and synced_at < ${before.toISOString()}
        and not exists (select from wallet_device device where device.id = sync.device_id and device.last_sync_id = sync.id)
      order by synced_at limit ${limit}`.execute(work.db)
    if (rows.length === 0) return 0
    await openBook(work)
    const { numAffectedRows } = await sql`
      delete from wallet_sync where tenant_id = ${work.tenantId}
        and sync_number = any(${rows.map(({ sync_number }) => sync_number)}::bigint[])`.execute(work.db)
    const deleted = Number(numAffectedRows ?? 0)
    await writeBook(work, { syncs: -deleted })
    return deleted
  },
}

interface RowCounts {
  passes: number
  revoked: number
  expired: number
  places: number
  last_change: number
  devices: number
  devices_revoked: number
  syncs: number
  duplicates: number
}

/** Counts all rows and reports where they differ from the book or break an invariant. For the doctor, not for requests. */
export async function checkWallet(scope: ReadScope): Promise<string[]> {
  const book = await readBook(scope)
  if (!book) return []
  const now = sql`${scope.now.toISOString()}::timestamptz`
  const { rows } = await sql<RowCounts>`
    select count(*) as passes, count(revoked_at) as revoked,
      count(*) filter (where revoked_at is null and expires_at <= ${now}) as expired,
      count(distinct place) filter (where place <= ${book.passes}) as places, coalesce(max(change_number), 0) as last_change,
      (select count(*) from wallet_device where tenant_id = ${scope.tenantId}) as devices,
      (select count(revoked_at) from wallet_device where tenant_id = ${scope.tenantId}) as devices_revoked,
      (select count(*) from wallet_sync where tenant_id = ${scope.tenantId}) as syncs,
      (select count(*) from (
        select from wallet_pass where tenant_id = ${scope.tenantId} and revoked_at is null and expires_at > ${now}
        group by mpi_id having count(*) > 1
      ) more) as duplicates
    from wallet_pass where tenant_id = ${scope.tenantId}`.execute(scope.db)
  const [found] = rows
  if (!found) return []
  const stats = await readStats(scope)
  const differences: Record<string, boolean> = {
    'the count of passes': found.passes !== stats.total,
    'the count of revoked passes': found.revoked !== stats.revoked,
    'the count of expired passes': found.expired !== stats.expired,
    'the count of devices': found.devices !== book.devices,
    'the count of revoked devices': found.devices_revoked !== book.devices_revoked,
    'the count of synchronizations': found.syncs !== book.syncs,
    'the places of passes': found.places !== found.passes,
    'the number of the last change': found.last_change > book.change_number,
    'one active pass for each identity': found.duplicates > 0,
  }
  return Object.keys(differences).filter((name) => differences[name])
}
