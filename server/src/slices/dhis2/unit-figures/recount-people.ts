// The counters of units follow people: each transaction notes whose enrollments, cards or residence it changes, and at its end the
// difference to what was counted of them before is added. Nobody is counted while another transaction of the organization counts.
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { type Listener, type Subscription, subscribe } from '#platform/subscriptions.ts'
import { countIssuedCards, type IssuedCount } from '#slices/cards/index.ts'
import { type ActiveFamily, findActiveFamilies } from '#slices/mpi/index.ts'
import { type CountedPerson, differenceOf, FOR_EVER, REVOKED, type UnitCount } from './counted-person.ts'

const noted = new WeakMap<object, Map<string, Set<string>>>()
const PEOPLE_AT_ONCE = 1_000

/** Counts people again at the end of the transaction: identities, or the UIDs of enrollments without one. */
export function recountLater(work: UnitOfWork, people: Iterable<string>): void {
  const perTenant = noted.get(work.db) ?? new Map<string, Set<string>>()
  noted.set(work.db, perTenant)
  const known = perTenant.get(work.tenantId)
  const all = known ?? new Set<string>()
  for (const person of people) all.add(person)
  if (known || all.size === 0) return
  perTenant.set(work.tenantId, all)
  work.beforeCommit(async () => {
    perTenant.delete(work.tenantId)
    await recountPeople(work, [...all])
  })
}

/** Counts people again now, and holds the counters of the organization until the transaction ends. */
export async function recountPeople(work: UnitOfWork, people: readonly string[]): Promise<void> {
  if (!(await usesDhis2(work))) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dhis2-units|${work.tenantId}`}, 0))`.execute(work.db)
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE)
    await recountSome(work, people.slice(from, from + PEOPLE_AT_ONCE))
}

/** An organization has a connection before its first enrollment. */
async function usesDhis2({ db, tenantId }: ReadScope): Promise<boolean> {
  const { rows } = await sql<{ uses: boolean }>`
    select exists (select from dhis2_connection where tenant_id = ${tenantId})
      or exists (select from dhis2_enrollment where tenant_id = ${tenantId}) as uses`.execute(db)
  return rows[0]?.uses ?? false
}

async function recountSome(work: UnitOfWork, people: readonly string[]): Promise<void> {
  const changed = await findMiscounted(work, people)
  if (changed.length === 0) return
  await Promise.all([
    addToCounters(work, differenceOf(changed)),
    storeCounted(
      work,
      changed.flatMap(({ person, after }) => (after === undefined ? [] : { person, content: after })),
    ),
    forgetCounted(
      work,
      changed.flatMap(({ person, after }) => (after === undefined ? person : [])),
    ),
  ])
}

interface Miscounted {
  person: string
  /** What is counted, and what is true; undefined if nothing is. */
  before: string | undefined
  after: string | undefined
}

/** Whoever is not counted as is true of them now. */
export async function findMiscounted(scope: ReadScope, people: readonly string[]): Promise<Miscounted[]> {
  const families: Families = await findActiveFamilies(scope, people)
  // Whoever is no active identity any more, or never was one, has no family and is counted only for enrollments of that UID.
  for (const person of people) if (!families.has(person)) families.set(person, undefined)
  const [stored, current] = await Promise.all([readCounted(scope, families.keys()), readCurrent(scope, families)])
  return [...families.keys()]
    .map((person) => ({ person, before: stored.get(person), after: current.get(person) }))
    .filter(({ before, after }) => before !== after)
}

type Families = Map<string, ActiveFamily | undefined>

async function readCounted({ db, tenantId }: ReadScope, people: Iterable<string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ person: string; content: string }>`
    select person, content from dhis2_counted_person
    where tenant_id = ${tenantId} and person = any((select ${[...people]}::text[])::text[])`.execute(db)
  return new Map(rows.map(({ person, content }) => [person, content]))
}

interface EnrolledRow {
  person: string
  path: string
  programme: string
  status: string
  count: number
}

/** What is true of people now, as texts. Whoever is not enrolled anywhere is left out. */
async function readCurrent(scope: ReadScope, families: Families): Promise<Map<string, string>> {
  const activeOf = new Map(
    [...families].flatMap(([person, family]) => (family?.members ?? []).map((member) => [member, person])),
  )
  const enrolled = await readEnrolled(scope, [...families.keys()], [...activeOf.keys()])
  const enrolledOf = Map.groupBy(enrolled, ({ person }) => activeOf.get(person) ?? person)
  const [cards, programmes] = await Promise.all([
    countIssuedCards(
      scope,
      [...enrolledOf.keys()].flatMap((person) => families.get(person)?.members ?? []),
    ),
    readProgrammes(scope),
  ])
  const cardsOf = Map.groupBy(cards, ({ mpi_id }) => activeOf.get(mpi_id) ?? mpi_id)
  return new Map(
    [...enrolledOf].map(([person, rows]) => {
      const region = families.get(person)?.region
      const enrollments = inOrder(rows.map(({ person: _, ...row }) => row))
      const held = inOrder((cardsOf.get(person) ?? []).map((card) => toCardCount(card, programmes)))
      const counted: CountedPerson = { enrollments, cards: held, ...(region === undefined ? {} : { region }) }
      return [person, JSON.stringify(counted)]
    }),
  )
}

/** The enrollments of identities, and those of the named enrollments that have no identity. */
async function readEnrolled(
  { db, tenantId }: ReadScope,
  people: readonly string[],
  members: readonly string[],
): Promise<EnrolledRow[]> {
  const columns = sql`org_unit_path as path, programme_uid as programme, status, count(*)::int as count`
  const { rows } = await sql<EnrolledRow>`
    select mpi_id as person, ${columns} from dhis2_enrollment
    where tenant_id = ${tenantId} and mpi_id = any((select ${[...members]}::text[])::text[])
    group by mpi_id, org_unit_path, programme_uid, status
    union all
    select enrollment_uid, ${columns} from dhis2_enrollment
    where tenant_id = ${tenantId} and enrollment_uid = any((select ${[...people]}::text[])::text[]) and mpi_id is null
    group by enrollment_uid, org_unit_path, programme_uid, status`.execute(db)
  return rows
}

/** The programme of each campaign. */
async function readProgrammes({ db, tenantId }: ReadScope): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('dhis2_programme')
    .select(['programme_uid', 'campaign_id'])
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ programme_uid, campaign_id }) => [campaign_id ?? '', programme_uid]))
}

const toCardCount = (
  { campaign_id, status, valid_until, count }: IssuedCount,
  programmes: ReadonlyMap<string, string>,
) => ({
  programme: programmes.get(campaign_id) ?? '',
  value: status === 'revoked' ? REVOKED : (valid_until ?? FOR_EVER),
  count,
})

/** Adds up what differs only in its count, in an order that does not depend on the database, so that equal contents are equal texts. */
function inOrder<T extends { count: number }>(rows: readonly T[]): readonly T[] {
  if (rows.length <= 1) return rows
  const sums = new Map<string, T>()
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 })
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

async function addToCounters({ db, tenantId }: UnitOfWork, counts: readonly UnitCount[]): Promise<void> {
  if (counts.length === 0) return
  const column = <T>(of: (count: UnitCount) => T) => counts.map(of)
  await sql`
    insert into dhis2_unit_count as counted (tenant_id, org_unit_uid, programme_uid, kind, value, count)
    select ${tenantId}, unit, programme, kind, value, count
    from unnest(${column(({ unit }) => unit)}::text[], ${column(({ programme }) => programme)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ value }) => value)}::text[],
      ${column(({ count }) => count)}::bigint[]) as change (unit, programme, kind, value, count)
    on conflict (tenant_id, org_unit_uid, programme_uid, kind, value)
    do update set count = counted.count + excluded.count`.execute(db)
}

async function storeCounted(
  { db, tenantId }: UnitOfWork,
  people: readonly { person: string; content: string }[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into dhis2_counted_person (tenant_id, person, content)
    select ${tenantId}, person, content
    from unnest(${people.map(({ person }) => person)}::text[], ${people.map(({ content }) => content)}::text[])
      as new (person, content)
    on conflict (tenant_id, person) do update set content = excluded.content`.execute(db)
}

async function forgetCounted({ db, tenantId }: UnitOfWork, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await sql`delete from dhis2_counted_person
    where tenant_id = ${tenantId} and person = any((select ${[...people]}::text[])::text[])`.execute(db)
}

const countHolders: Listener<'cards-issued'> = async (work, { holders }) =>
  recountLater(
    work,
    holders.map(({ mpi_id }) => mpi_id),
  )

const countHolder: Listener<'card-revoked' | 'card-reissued'> = async (work, { mpi_id }) =>
  recountLater(work, mpi_id === null ? [] : [mpi_id])

const countBoth: Listener<'identities-merged' | 'identities-unmerged'> = async (work, event) =>
  recountLater(work, [event.source_mpi_id, event.target_mpi_id])

const countErased: Listener<'identities-erased'> = async (work, { mpi_ids }) => recountLater(work, mpi_ids)

const countResident: Listener<'residence-changed'> = async (work, { mpi_id }) => recountLater(work, [mpi_id])

export const unitSubscriptions: readonly Subscription[] = [
  subscribe('cards-issued', countHolders),
  subscribe('card-revoked', countHolder),
  subscribe('card-reissued', countHolder),
  subscribe('identities-merged', countBoth),
  subscribe('identities-unmerged', countBoth),
  subscribe('identities-erased', countErased),
  subscribe('residence-changed', countResident),
]
