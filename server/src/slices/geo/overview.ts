import type { PlatformScope, ReadScope } from '#platform/scopes.ts'
import { getOrganization, listAllOrganizations } from '#slices/accounts/index.ts'
import { percentOf } from '#slices/analytics/index.ts'
import { basisOf } from './figures.ts'
import { listRegionRows, monthOf } from './list-regions.ts'
import type { Basis } from './region.ts'
import type { Overview } from './schema.ts'
import type { RegionRow } from './tables.ts'

/** Campaigns, jobs and cards of the organization are the same whatever a region is; what depends on regions is not. */
export async function getOverview(scope: ReadScope, basis: Basis): Promise<Overview> {
  const { id, country_code } = await getOrganization(scope.db, scope.tenantId)
  const totals = totalsOf(await listRegionRows(scope, 'prefix'))
  const { active_regions, coverage_score } = basis === 'prefix' ? totals : totalsOf(await listRegionRows(scope, basis))
  return {
    programme_id: id,
    country: country_code,
    period: monthOf(scope.now),
    ...totals,
    active_regions,
    coverage_score,
  }
}

/** Every organization of the platform, for its administrator. */
export async function getAdminOverview({ db }: PlatformScope) {
  const organizations = await listAllOrganizations(db)
  const rows = await db.selectFrom('geo_region').selectAll().orderBy('tenant_id').orderBy('region').execute()
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id)
  const countries = new Map(organizations.map(({ id, country_code }) => [id, country_code]))
  const active = rows.filter(({ cards }) => cards > 0)
  const all = totalsOf(rows)
  return {
    total_programmes: organizations.length,
    total_cards: all.total_cards,
    total_regions: new Set(active.map(({ tenant_id, region }) => `${countries.get(tenant_id)}-${region}`)).size,
    global_success_rate: all.success_rate,
    programmes: organizations.map(({ id, name, country_code }) => ({
      programme_id: id,
      name,
      country: country_code,
      ...totalsOf(byTenant.get(id) ?? []),
    })),
  }
}

function totalsOf(rows: readonly RegionRow[]) {
  const sum = (value: (row: RegionRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  const completed = sum((row) => row.completed_jobs)
  return {
    total_campaigns: sum((row) => row.campaigns),
    total_jobs: sum((row) => row.jobs),
    total_cards: sum((row) => row.cards),
    success_rate: percentOf(completed, completed + sum((row) => row.failed_jobs)),
    active_regions: rows.filter(({ cards }) => cards > 0).length,
    // A region counts at most up to its target, so one above its target does not make up for one below.
    coverage_score: percentOf(
      sum((row) => Math.min(row.holders, basisOf(row))),
      sum(basisOf),
    ),
  }
}
