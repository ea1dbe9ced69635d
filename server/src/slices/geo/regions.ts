import { regionNames } from '@samakart/rules/region-names'
import { sql } from 'kysely'
import { countersFrom } from '#platform/db/counters.ts'
import type { PlatformScope, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { getOrganization, listAllOrganizations } from '#slices/accounts/index.ts'
import { percentOf } from '#slices/analytics/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { RegionNotFound } from './errors.ts'
import { basisOf, figuresOf, messagesIn } from './figures.ts'
import type { Overview, Region } from './schema.ts'
import type { Basis, RegionRow } from './tables.ts'

/** The table with the counters of each basis. Their columns are the same. */
const tableOf = { prefix: 'geo_region', residence: 'geo_residence' } as const

const regionCounters = [
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

type RegionCounts = Omit<RegionRow, 'tenant_id' | 'region' | 'target'>

/** By prefix, a region is the first three letters of a campaign's prefix, and so of its card codes. */
export function regionOf(prefix: string): string {
  return prefix.slice(0, 3)
}

/** The name of a region, or its code where no name is known. */
export function nameOf(country: string, region: string): string {
  const ofCountry = Object.hasOwn(regionNames, country) ? regionNames[country] : undefined
  return (ofCountry && Object.hasOwn(ofCountry, region) ? ofCountry[region] : undefined) ?? region
}

function listRegionRows({ db, tenantId }: ReadScope, basis: Basis): Promise<RegionRow[]> {
  return db.selectFrom(tableOf[basis]).selectAll().where('tenant_id', '=', tenantId).orderBy('region').execute()
}

export async function listRegions(scope: ReadScope, basis: Basis): Promise<Region[]> {
  const { country_code } = await getOrganization(scope.db, scope.tenantId)
  return (await listRegionRows(scope, basis)).map((row) => toRegion(row, country_code, scope.now))
}

function toRegion(row: RegionRow, country: string, now: Date): Region {
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
function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7)
}

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

/** Inserts the region if it does not exist yet. */
async function ensureRegion(work: UnitOfWork, basis: Basis, region: string): Promise<void> {
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
