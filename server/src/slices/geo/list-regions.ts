import type { ReadScope } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { figuresOf, messagesIn } from './figures.ts'
import { type Basis, nameOf, tableOf } from './region.ts'
import type { Region } from './schema.ts'
import type { RegionRow } from './tables.ts'

export function listRegionRows({ db, tenantId }: ReadScope, basis: Basis): Promise<RegionRow[]> {
  return db.selectFrom(tableOf[basis]).selectAll().where('tenant_id', '=', tenantId).orderBy('region').execute()
}

export async function listRegions(scope: ReadScope, basis: Basis): Promise<Region[]> {
  const { country_code } = await getOrganization(scope.db, scope.tenantId)
  return (await listRegionRows(scope, basis)).map((row) => toRegion(row, country_code, scope.now))
}

export function toRegion(row: RegionRow, country: string, now: Date): Region {
  return {
    region: row.region,
    name: nameOf(country, row.region),
    country,
    period: monthOf(now),
    campaigns_count: row.campaigns,
    cards_generated: row.cards,
    target: row.target,
    holders_count: row.holders,
    failed_cards: row.failed_cards,
    open_duplicates: row.doubtful,
    messages_count: messagesIn(row),
    messages_failed: row.messages_failed,
    ...figuresOf(row),
  }
}

/** `2026-03` */
export function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7)
}
