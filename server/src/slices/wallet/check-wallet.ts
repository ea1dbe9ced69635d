import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { readBook, readStats } from './book.ts'

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
