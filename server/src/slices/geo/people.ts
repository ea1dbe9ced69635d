// Which people were submitted in which region, and where they live. The counters of a region follow from these rows: each function changes the
// rows of some people, counts these people before and after, and adds the difference to the counters.
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { countOpenReviews, findHolders } from '#slices/mpi/index.ts'
import { addToRegion } from './regions.ts'
import { type Basis, bases } from './tables.ts'

const REGION_CODE = /^[A-Z0-9]{3}$/

/**
 * Adds people to the region of a prefix, with the number of valid cards that they gained there. Returns where each
 * of them lives, as far as it is known.
 */
export async function addPeople(
  work: UnitOfWork,
  region: string,
  people: readonly { mpi_id: string; cards: number }[],
): Promise<Map<string, string>> {
  const residences = new Map<string, string>()
  await withRecount(work, idsOf(people), async ({ rootOf, residenceOf, reviewsOf }) => {
    const ids = idsOf(people)
    for (const id of ids) {
      const residence = residenceOf(id)
      if (residence) residences.set(id, residence)
    }
    await sql`
      insert into geo_person (tenant_id, mpi_id, region, root_mpi_id, residence, valid_cards, open_reviews)
      select ${work.tenantId}, given.mpi_id, ${region}, given.root, given.residence, given.cards, given.reviews
      from unnest(${ids}::text[], ${ids.map(rootOf)}::text[], ${ids.map(residenceOf)}::text[],
        ${people.map(({ cards }) => cards)}::bigint[], ${ids.map(reviewsOf)}::int[])
        as given (mpi_id, root, residence, cards, reviews)
      on conflict (tenant_id, mpi_id, region) do update
      set valid_cards = geo_person.valid_cards + excluded.valid_cards, root_mpi_id = excluded.root_mpi_id,
        residence = excluded.residence, open_reviews = excluded.open_reviews`.execute(work.db)
  })
  return residences
}

/** Adds or removes one valid card of somebody who is in the region. */
export async function changeCardCount(work: UnitOfWork, region: string, mpiId: string, cards: 1 | -1): Promise<void> {
  await withRecount(work, [mpiId], () =>
    work.db
      .updateTable('geo_person')
      .set({ valid_cards: sql`valid_cards + ${cards}::bigint` })
      .where('tenant_id', '=', work.tenantId)
      .where('mpi_id', '=', mpiId)
      .where('region', '=', region)
      .execute(),
  )
}

/** Reads again from the registry who these identities belong to, where they live and which reviews of them are open. */
export async function refreshPeople(work: UnitOfWork, mpiIds: readonly string[]): Promise<void> {
  if (mpiIds.length === 0) return
  await lockPeople(work)
  // People without a card are in no region yet.
  if ((await storedRoots(work, mpiIds)).length === 0) return
  await withRecount(work, mpiIds, async ({ rootOf, residenceOf, reviewsOf }) => {
    await sql`
      update geo_person set root_mpi_id = given.root, residence = given.residence, open_reviews = given.reviews
      from unnest(${[...mpiIds]}::text[], ${mpiIds.map(rootOf)}::text[], ${mpiIds.map(residenceOf)}::text[],
        ${mpiIds.map(reviewsOf)}::int[]) as given (mpi_id, root, residence, reviews)
      where geo_person.tenant_id = ${work.tenantId} and geo_person.mpi_id = given.mpi_id`.execute(work.db)
  })
}

interface Registry {
  rootOf(mpiId: string): string
  /** Null where the region has no code of three letters. */
  residenceOf(mpiId: string): string | null
  reviewsOf(mpiId: string): number
}

async function withRecount(
  work: UnitOfWork,
  mpiIds: readonly string[],
  change: (registry: Registry) => Promise<unknown>,
): Promise<void> {
  if (mpiIds.length === 0) return
  const [, holders, reviews, stored] = await Promise.all([
    lockPeople(work),
    findHolders(work, mpiIds),
    countOpenReviews(work, mpiIds),
    storedRoots(work, mpiIds),
  ])
  const rootOf = (mpiId: string) => holders.get(mpiId)?.holder_mpi_id ?? mpiId
  const residenceOf = (mpiId: string) => {
    const region = holders.get(mpiId)?.holder_region
    return region && REGION_CODE.test(region) ? region : null
  }
  const roots = [...new Set([...stored, ...mpiIds.map(rootOf)])]
  const [before, , after] = await Promise.all([
    countRoots(work, roots),
    change({ rootOf, residenceOf, reviewsOf: (mpiId) => reviews.get(mpiId) ?? 0 }),
    countRoots(work, roots),
  ])
  for (const basis of bases) await addDifferences(work, basis, before[basis], after[basis])
}

async function addDifferences(work: UnitOfWork, basis: Basis, before: Counts, after: Counts): Promise<void> {
  const none = { people: 0, holders: 0, doubtful: 0 }
  for (const region of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [previous, current] = [before.get(region) ?? none, after.get(region) ?? none]
    await addToRegion(work, basis, region, {
      people: current.people - previous.people,
      holders: current.holders - previous.holders,
      doubtful: current.doubtful - previous.doubtful,
    })
  }
}

/** Lets one transaction of an organization in at a time, because nobody may count while another one changes rows. */
async function lockPeople(work: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`geo|${work.tenantId}`}, 0))`.execute(work.db)
}

async function storedRoots({ db, tenantId }: ReadScope, mpiIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ root_mpi_id: string }>`
    select root_mpi_id from geo_person
    where tenant_id = ${tenantId} and mpi_id = any((select ${[...mpiIds]}::text[])::text[])`.execute(db)
  return rows.map((row) => row.root_mpi_id)
}

interface PeopleCount {
  people: number
  holders: number
  doubtful: number
}

type Counts = Map<string, PeopleCount>

/** Merged identities have one root, so a person counts once in a region, and once where they live. */
async function countRoots({ db, tenantId }: ReadScope, roots: readonly string[]): Promise<Record<Basis, Counts>> {
  const counted = sql`count(*)::int as people, count(*) filter (where cards > 0)::int as holders,
      count(*) filter (where reviews > 0)::int as doubtful`
  const { rows } = await sql<PeopleCount & { basis: Basis; region: string }>`
    with person as materialized (
      select requested.root, own.region, own.residence, own.cards, own.reviews
      from unnest(${[...roots]}::text[]) as requested (root)
      cross join lateral (
        select region, max(residence) as residence, sum(valid_cards) as cards, sum(open_reviews) as reviews
        from geo_person where tenant_id = ${tenantId} and root_mpi_id = requested.root group by region
      ) own
    )
    select 'prefix' as basis, region, ${counted} from person group by region
    union all
    select 'residence', residence, ${counted}
    from (
      select max(residence) as residence, sum(cards) as cards, sum(reviews) as reviews from person group by root
    ) resident
    where residence is not null group by residence`.execute(db)
  const countsOf = (wanted: Basis) =>
    new Map(rows.filter(({ basis }) => basis === wanted).map(({ region, basis: _, ...count }) => [region, count]))
  return { prefix: countsOf('prefix'), residence: countsOf('residence') }
}

const idsOf = (people: readonly { mpi_id: string }[]) => people.map(({ mpi_id }) => mpi_id)
