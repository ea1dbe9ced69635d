import { sql } from 'kysely'
import { countersFrom } from '#platform/db/counters.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type Basis, tableOf } from './region.ts'
import type { RegionRow } from './tables.ts'

export type RegionCounts = Omit<RegionRow, 'tenant_id' | 'region' | 'target'>

/** Inserts the region if it does not exist yet. */
export async function ensureRegion(work: UnitOfWork, basis: Basis, region: string): Promise<void> {
  const zeros = countersFrom(regionCounters, () => 0)
  await work.db
    .insertInto(tableOf[basis])
    .values({ tenant_id: work.tenantId, region, target: null, ...zeros })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Adds to a region's counters. Negative numbers subtract. It updates first, because the table compares counters with each
 * other, and an upsert would check the added numbers alone.
 */
export async function addToRegion(
  work: UnitOfWork,
  basis: Basis,
  region: string,
  changes: Partial<RegionCounts>,
): Promise<void> {
  const named = regionCounters.filter((name) => changes[name])
  if (named.length === 0) return ensureRegion(work, basis, region)
  const add = async () => {
    const { numUpdatedRows } = await work.db
      .updateTable(tableOf[basis])
      .set(Object.fromEntries(named.map((name) => [name, sql`${sql.ref(name)} + ${changes[name]}::bigint`])))
      .where('tenant_id', '=', work.tenantId)
      .where('region', '=', region)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  if (await add()) return
  await ensureRegion(work, basis, region)
  await add()
}

export const regionCounters = [
  'campaigns',
  'jobs',
  'completed_jobs',
  'failed_jobs',
  'cards',
  'failed_cards',
  'open_rows',
  'unknown_rows',
  'people',
  'holders',
  'doubtful',
  'messages_sent',
  'messages_delivered',
  'messages_failed',
] as const satisfies readonly (keyof RegionCounts)[]
