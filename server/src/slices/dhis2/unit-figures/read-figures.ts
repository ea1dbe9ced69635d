import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { dayOf } from '#slices/cards/index.ts'
import { belowUnit, findUnit } from '../units.ts'
import { ALL_PROGRAMMES, type CountKind, REVOKED } from './counted-person.ts'
import type { Figures, UnitFigures } from './schema.ts'

/** As many as a level of the tree shows. */
const MAX_CHILDREN = 200

interface Unit {
  uid: string
  region_code: string | null
  region_source: 'geometry' | 'name' | 'organization' | null
}

/** The figures of a unit with everything below it, and of each unit directly below it. What costs time is the number of units, not of people. */
export async function readUnitFigures(scope: ReadScope, uid: string) {
  const unit = await findUnit(scope, uid)
  const isComplete = !(await isFirstCounting(scope))
  const top: Unit = unit ?? { uid, region_code: null, region_source: null }
  const children = unit ? await listChildren(scope, unit.path) : []
  const shown = [top, ...children.slice(0, MAX_CHILDREN)]
  const uids = shown.map((each) => each.uid)
  const [counts, places, labels] = await Promise.all([
    readCounts(scope, uids),
    unit ? readPlaces(scope, unit.path) : [],
    readLabels(scope),
  ])
  const countsOf = Map.groupBy(counts, ({ unit: counted }) => counted)
  const placesOf = Map.groupBy(places, ({ child }) => child)
  const [figures, ...below] = shown.map((each, at) =>
    present(each, countsOf.get(each.uid) ?? [], at === 0 ? places : (placesOf.get(each.uid) ?? []), labels),
  )
  return {
    unit: figures as UnitFigures,
    children: below,
    has_more: children.length > MAX_CHILDREN,
    is_complete: isComplete,
  }
}

/** People whose enrollments are older than the counters are being counted for the first time. */
async function isFirstCounting({ db, tenantId }: ReadScope): Promise<boolean> {
  const recount = await db
    .selectFrom('dhis2_recount')
    .select('rounds_left')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return (recount?.rounds_left ?? 0) > 1
}

const depthOf = (path: string) => path.split('/').length - 1

async function listChildren({ db, tenantId }: ReadScope, path: string): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select org_unit_uid as uid, region_code, region_source from dhis2_org_unit unit
    where tenant_id = ${tenantId} and ${belowUnit(sql`unit.path`, path)}
      and cardinality(string_to_array(unit.path, '/')) = ${depthOf(path) + 2}
    order by org_unit_uid limit ${MAX_CHILDREN + 1}`.execute(db)
  return rows
}

interface Count {
  unit: string
  programme: string
  kind: CountKind
  value: string
  count: number
}

/** Days are summed up to what they mean today. */
async function readCounts({ db, tenantId, now }: ReadScope, uids: readonly string[]): Promise<Count[]> {
  const isPast = sql`value < ${dayOf(now)}`
  const { rows } = await sql<Count>`
    select org_unit_uid as unit, programme_uid as programme, kind, meaning as value, sum(count)::int as count
    from (
      select org_unit_uid, programme_uid, kind, count, case
        when kind = 'cards' then case when value = ${REVOKED} then 'revoked' when ${isPast} then 'expired' else 'valid' end
        when kind = 'people' then case when ${isPast} then 'without' else 'with' end
        else value end as meaning
      from dhis2_unit_count
      where tenant_id = ${tenantId} and org_unit_uid = any(${[...uids]}::text[]) and kind <> 'place'
    ) counted
    group by 1, 2, 3, 4 having sum(count) <> 0`.execute(db)
  return rows
}

interface Place {
  /** The unit directly below the asked one that these people are enrolled in or below; empty for the asked one itself. */
  child: string
  residence: string
  region: string | null
  count: number
}

/** People by where they live and by the region of the unit in which they are enrolled. */
async function readPlaces({ db, tenantId }: ReadScope, path: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select split_part(unit.path, '/', ${depthOf(path) + 2}) as child, place.value as residence,
      unit.region_code as region, sum(place.count)::int as count
    from dhis2_org_unit unit
    join dhis2_unit_count place on place.tenant_id = unit.tenant_id and place.org_unit_uid = unit.org_unit_uid
      and place.programme_uid = ${ALL_PROGRAMMES} and place.kind = 'place'
    where unit.tenant_id = ${tenantId} and ${belowUnit(sql`unit.path`, path)}
    group by 1, 2, 3 having sum(place.count) <> 0`.execute(db)
  return rows
}

/** What programmes may be called; a sensitive name stays in DHIS2. */
async function readLabels({ db, tenantId }: ReadScope): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('dhis2_programme')
    .select(['programme_uid', 'public_label'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map(({ programme_uid, public_label }) => [programme_uid, public_label]))
}

function present(
  unit: Unit,
  counts: readonly Count[],
  places: readonly Place[],
  labels: ReadonlyMap<string, string>,
): UnitFigures {
  const enrolledIn = new Set(counts.flatMap(({ programme }) => (programme === ALL_PROGRAMMES ? [] : programme)))
  return {
    uid: unit.uid,
    region_code: unit.region_code,
    region_source: unit.region_source,
    ...figuresOf(counts, undefined),
    programmes: [...enrolledIn].sort().map((programme) => ({
      programme_uid: programme,
      public_label: labels.get(programme) ?? programme,
      ...figuresOf(counts, programme),
    })),
    regions: regionsOf(counts, places),
  }
}

/** Of one programme, or of all: enrollments are counted by programme only, and people and cards once for all. */
function figuresOf(counts: readonly Count[], programme: string | undefined): Figures {
  const sum = (kind: CountKind, ...values: readonly string[]) =>
    counts
      .filter((each) => each.kind === kind && values.includes(each.value))
      .filter((each) =>
        kind === 'enrollments' && programme === undefined ? true : each.programme === (programme ?? ALL_PROGRAMMES),
      )
      .reduce((total, { count }) => total + count, 0)
  return {
    enrollments: {
      active: sum('enrollments', 'ACTIVE'),
      completed: sum('enrollments', 'COMPLETED'),
      cancelled: sum('enrollments', 'CANCELLED'),
    },
    people: sum('people', 'with', 'without'),
    people_without_valid_card: sum('people', 'without'),
    cards: { valid: sum('cards', 'valid'), revoked: sum('cards', 'revoked'), expired: sum('cards', 'expired') },
  }
}

/** Each region with the people who live there, who are enrolled in units there, and both. */
function regionsOf(counts: readonly Count[], places: readonly Place[]): UnitFigures['regions'] {
  const residents = counts.filter(({ kind }) => kind === 'residence')
  const codes = new Set([...residents.map(({ value }) => value), ...places.flatMap(({ region }) => region ?? [])])
  const total = (among: readonly { count: number }[]) => among.reduce((sum, { count }) => sum + count, 0)
  return [...codes].sort().map((region_code) => {
    const here = places.filter(({ region }) => region === region_code)
    return {
      region_code,
      by_residence: total(residents.filter(({ value }) => value === region_code)),
      by_unit: total(here),
      by_both: total(here.filter(({ residence }) => residence === region_code)),
    }
  })
}
