import type { UnitOfWork } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { RegionNotFound } from './errors.ts'
import { toRegion } from './list-regions.ts'
import { type Basis, tableOf } from './region.ts'
import { ensureRegion } from './region-counters.ts'
import type { Region } from './schema.ts'

/** Sets how many people of a region should hold a card. With null, coverage is measured against the submitted people. */
export async function setTarget(
  work: UnitOfWork,
  basis: Basis,
  region: string,
  target: number | null,
): Promise<Region> {
  const code = region.toUpperCase()
  if (target !== null) await ensureRegion(work, basis, code)
  const row = await work.db
    .updateTable(tableOf[basis])
    .set({ target })
    .where('tenant_id', '=', work.tenantId)
    .where('region', '=', code)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new RegionNotFound()
  recordAct(work, { action: 'geo.target_set', object: code, details: { basis, target } })
  const { country_code } = await getOrganization(work.db, work.tenantId)
  return toRegion(row, country_code, work.now)
}
