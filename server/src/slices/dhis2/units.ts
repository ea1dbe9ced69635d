import { regionNames } from '@samakart/rules/region-names'
import { type RawBuilder, sql } from 'kysely'
import { regionAt } from '#platform/places/region-at.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { foldWords } from '#platform/sensitive/fold-words.ts'
import { MANY_PEOPLE, type OrganizationPlace, type UnitPeople } from '#slices/mpi/index.ts'
import { isShown, type OrgUnit } from './client/metadata.ts'
import { isUid } from './client/read-json.ts'
import type { RegionSource } from './tables.ts'
import { recountEverybody } from './unit-figures/recount-all.ts'

export interface UnitRegion {
  code: string
  source: RegionSource
}

/**
 * Finds the region of a unit: where it lies, or else the names of its ancestors, the highest first: "Région médicale de Thiès" is
 * more reliable than a post below it that is named after another town. If neither shows a region, it is the organization's own.
 */
export function regionsOfUnits(
  { country_code, region_code }: OrganizationPlace,
  unitOf: (uid: string) => OrgUnit,
): (unit: OrgUnit) => UnitRegion {
  const names = Object.entries(regionNames[country_code] ?? {})
    .map(([code, name]) => ({ code, words: ` ${foldWords(name).join(' ')} ` }))
    // "Upper East" before "East".
    .sort((a, b) => b.words.length - a.words.length)
  const byName = (unit: OrgUnit) => {
    const ancestors = unit.path.split('/').filter((uid) => uid !== '' && uid !== unit.uid)
    return [...ancestors.map((uid) => unitOf(uid).name), unit.name].flatMap((name) => {
      const words = ` ${foldWords(name).join(' ')} `
      return names.find((region) => words.includes(region.words))?.code ?? []
    })[0]
  }
  const find = (unit: OrgUnit): UnitRegion => {
    const lies = unit.point && regionAt(country_code, unit.point)
    if (lies) return { code: lies, source: 'geometry' }
    const named = byName(unit)
    return named ? { code: named, source: 'name' } : { code: region_code, source: 'organization' }
  }
  const cache = new Map<string, UnitRegion>()
  return (unit) => {
    const region = cache.get(unit.uid) ?? find(unit)
    cache.set(unit.uid, region)
    return region
  }
}

/**
 * Stores units with their regions, after moving what is below those that DHIS2 has put elsewhere. What is stored already and has not changed is
 * not written, nor what is no longer shown.
 */
export async function saveUnits(
  work: UnitOfWork,
  units: readonly OrgUnit[],
  regionOf: (unit: OrgUnit) => UnitRegion,
): Promise<void> {
  if (units.length === 0) return
  await moveUnits(work, units)
  const regions = units.map(regionOf)
  await sql`
    insert into dhis2_org_unit (tenant_id, org_unit_uid, path, region_code, region_source)
    select ${work.tenantId}, uid, path, region, source
    from unnest(${units.map(({ uid }) => uid)}::text[], ${units.map(({ path }) => path)}::text[],
      ${regions.map(({ code }) => code)}::text[], ${regions.map(({ source }) => source)}::text[],
      ${units.map(isShown)}::boolean[]) as new (uid, path, region, source, is_shown)
    where is_shown or not exists (
      select from dhis2_org_unit known where known.tenant_id = ${work.tenantId} and known.org_unit_uid = new.uid)
    on conflict (tenant_id, org_unit_uid) do update set
      path = excluded.path, region_code = excluded.region_code, region_source = excluded.region_source
    where (dhis2_org_unit.path, dhis2_org_unit.region_code, dhis2_org_unit.region_source)
      is distinct from (excluded.path, excluded.region_code, excluded.region_source)`.execute(work.db)
}

/** The units of enrollments and all units above them. */
export function withAncestors(uids: Iterable<string>, unitOf: (uid: string) => OrgUnit): OrgUnit[] {
  const all = new Set<string>()
  for (const uid of uids) for (const above of [...unitOf(uid).path.split('/'), uid]) if (isUid(above)) all.add(above)
  return [...all].map(unitOf)
}

/** The regions of units, as far as they are known. */
export async function findRegions(
  { db, tenantId }: ReadScope,
  uids: readonly string[],
): Promise<Map<string, UnitRegion>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('dhis2_org_unit')
    .select(['org_unit_uid', 'region_code', 'region_source'])
    .where('tenant_id', '=', tenantId)
    .where('org_unit_uid', 'in', [...uids])
    .execute()
  return new Map(
    rows.flatMap(({ org_unit_uid, region_code, region_source }) =>
      region_code && region_source ? [[org_unit_uid, { code: region_code, source: region_source }] as const] : [],
    ),
  )
}

interface KnownUnit {
  uid: string
  path: string
  region_code: string | null
  region_source: RegionSource | null
}

/** A unit of which something was read. */
export async function findUnit({ db, tenantId }: ReadScope, uid: string): Promise<KnownUnit | undefined> {
  return db
    .selectFrom('dhis2_org_unit')
    .select(['org_unit_uid as uid', 'path', 'region_code', 'region_source'])
    .where('tenant_id', '=', tenantId)
    .where('org_unit_uid', '=', uid)
    .executeTakeFirst()
}

/** That a column with paths is of a unit or of one below it, along an index on it. `0` is the character after `/`. */
export const belowUnit = (column: RawBuilder<unknown>, path: string) =>
  sql`${column} collate "C" >= ${path} and ${column} collate "C" < ${`${path}0`}`

/** The people who are enrolled in a unit or below it: an enrollment counts where DHIS2 filters it. Nobody is enrolled in a unit that is not known. */
export async function peopleOfUnit(scope: ReadScope, orgUnit: string): Promise<UnitPeople> {
  const unit = await findUnit(scope, orgUnit)
  if (!unit) return { ids: () => sql`select null::text as mpi_id where false`, includes: () => sql`false`, count: 0 }
  const { db, tenantId } = scope
  const ids = (most?: number) => sql`select enrolled.mpi_id from dhis2_enrollment enrolled
    where enrolled.tenant_id = ${tenantId} and enrolled.mpi_id is not null
      and ${belowUnit(sql`enrolled.org_unit_path`, unit.path)}${most === undefined ? sql`` : sql` limit ${most}`}`
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${ids(MANY_PEOPLE)}) counted`.execute(db)
  return {
    ids,
    // Not in a form that an index on paths has: it is asked of one person, and the index would have all people of the unit.
    includes: (mpiId) => sql`exists (select from dhis2_enrollment enrolled
      where enrolled.tenant_id = ${tenantId} and enrolled.mpi_id = ${mpiId}
        and starts_with(enrolled.org_unit_path || '/', ${`${unit.path}/`}))`,
    count: rows[0]?.count ?? 0,
  }
}

/** That a task was asked for a unit or one below it. Whatever DHIS2 was asked for is meant, even if nothing was read of it. */
export async function isTaskOfUnit(scope: ReadScope, orgUnit: string): Promise<RawBuilder<boolean>> {
  const unit = await findUnit(scope, orgUnit)
  const below = unit
    ? sql` union all select org_unit_uid from dhis2_org_unit unit
        where unit.tenant_id = ${scope.tenantId} and ${belowUnit(sql`unit.path`, unit.path)}`
    : sql``
  const asked = sql`task.request #>> '{cards,enrollment_filter,org_unit}'`
  return sql<boolean>`${asked} is not null and ${asked} in (select ${orgUnit}::text${below})`
}

/** The ids of the jobs that were asked for a unit or one below it, as SQL. */
export async function jobsOfUnit(scope: ReadScope, orgUnit: string): Promise<RawBuilder<unknown>> {
  return sql`select made.job_id from dhis2_task task
    join dhis2_task_job made on made.tenant_id = task.tenant_id and made.task_id = task.id
    where task.tenant_id = ${scope.tenantId} and ${await isTaskOfUnit(scope, orgUnit)}`
}

/**
 * DHIS2 has put units elsewhere in its tree. Everything below them goes with them, whether it is read now or not: an enrollment that
 * nobody has changed since is not read again. Paths must be moved before those of the units are stored.
 */
async function moveUnits(work: UnitOfWork, units: readonly OrgUnit[]): Promise<void> {
  const moves = await findMoves(work, units.filter(isShown))
  if (moves.length === 0) return
  for (const { uid, to } of moves) {
    // A unit above may have taken it along.
    const [move] = await findMoves(work, [{ uid, path: to }])
    if (move) await moveSubtree(work, move)
  }
  await recountEverybody(work)
}

interface Move {
  uid: string
  from: string
  to: string
}

/** Of the units that are stored under another path, those above come first. */
export async function findMoves(
  { db, tenantId }: ReadScope,
  units: readonly Pick<OrgUnit, 'uid' | 'path'>[],
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select unit.org_unit_uid as uid, unit.path as from, now.path as to
    from unnest(${units.map(({ uid }) => uid)}::text[], ${units.map(({ path }) => path)}::text[]) as now (uid, path)
    join dhis2_org_unit unit on unit.tenant_id = ${tenantId} and unit.org_unit_uid = now.uid and unit.path <> now.path
    order by length(now.path)`.execute(db)
  return rows
}

async function moveSubtree({ db, tenantId }: UnitOfWork, { from, to }: Move): Promise<void> {
  const moved = (column: 'path' | 'org_unit_path') =>
    sql`${to}::text || substr(${sql.ref(column)}, ${from.length + 1}::int)`
  await sql`
    update dhis2_org_unit set path = ${moved('path')}
    where tenant_id = ${tenantId} and ${belowUnit(sql`path`, from)}`.execute(db)
  await sql`
    update dhis2_enrollment set org_unit_path = ${moved('org_unit_path')}
    where tenant_id = ${tenantId} and ${belowUnit(sql`org_unit_path`, from)}`.execute(db)
}
