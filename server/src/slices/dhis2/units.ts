import { type RawBuilder, sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { MANY_PEOPLE, type UnitPeople } from '#slices/mpi/index.ts'
import { isShown, type OrgUnit } from './client/metadata.ts'
import { isUid } from './client/read-json.ts'
import type { RegionSource, UnitRegion } from './sync/regions-of-units.ts'

/** Stores units with their regions. What is stored already and has not changed is not written, nor what is no longer shown. */
export async function saveUnits(
  work: UnitOfWork,
  units: readonly OrgUnit[],
  regionOf: (unit: OrgUnit) => UnitRegion,
): Promise<void> {
  if (units.length === 0) return
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
