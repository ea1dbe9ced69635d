// Who was named in which region. The counters of a region follow from these rows: an act changes the rows of some
// people, and the counters by what these people were counted as before and after.
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { countOpenReviews, findHolders } from '#slices/mpi/index.ts'
import { addToRegion } from './region-counters.ts'

/** People were named in a region, and hold so many valid cards more (or fewer) than before. */
export async function namePeople(
  work: UnitOfWork,
  region: string,
  people: readonly { mpi_id: string; cards: number }[],
): Promise<void> {
  await recounting(work, idsOf(people), async ({ rootOf, reviewsOf }) => {
    await sql`
      insert into geo_person (tenant_id, mpi_id, region, root_mpi_id, valid_cards, open_reviews)
      select ${work.tenantId}, given.mpi_id, ${region}, given.root, given.cards, given.reviews
      from unnest(${idsOf(people)}::text[], ${people.map(({ mpi_id }) => rootOf(mpi_id))}::text[],
        ${people.map(({ cards }) => cards)}::bigint[], ${people.map(({ mpi_id }) => reviewsOf(mpi_id))}::int[])
        as given (mpi_id, root, cards, reviews)
      on conflict (tenant_id, mpi_id, region) do update
      set valid_cards = geo_person.valid_cards + excluded.valid_cards, root_mpi_id = excluded.root_mpi_id,
        open_reviews = excluded.open_reviews`.execute(work.db)
  })
}

/** One card more or less of somebody who was named there before. */
export async function moveCard(work: UnitOfWork, region: string, mpiId: string, cards: 1 | -1): Promise<void> {
  await recounting(work, [mpiId], () =>
    work.db
      .updateTable('geo_person')
      .set({ valid_cards: sql`valid_cards + ${cards}::bigint` })
      .where('tenant_id', '=', work.tenantId)
      .where('mpi_id', '=', mpiId)
      .where('region', '=', region)
      .execute(),
  )
}

/** The registry thinks otherwise of these identities: whom they stand for, or what is asked about them. */
export async function renewPeople(work: UnitOfWork, mpiIds: readonly string[]): Promise<void> {
  if (mpiIds.length === 0) return
  await lockPeople(work)
  // Newcomers are named once they have a card.
  if ((await storedRoots(work, mpiIds)).length === 0) return
  await recounting(work, mpiIds, async ({ rootOf, reviewsOf }) => {
    await sql`
      update geo_person set root_mpi_id = given.root, open_reviews = given.reviews
      from unnest(${[...mpiIds]}::text[], ${mpiIds.map(rootOf)}::text[], ${mpiIds.map(reviewsOf)}::int[])
        as given (mpi_id, root, reviews)
      where geo_person.tenant_id = ${work.tenantId} and geo_person.mpi_id = given.mpi_id`.execute(work.db)
  })
}

interface Registry {
  rootOf(mpiId: string): string
  reviewsOf(mpiId: string): number
}

async function recounting(
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
  const roots = [...new Set([...stored, ...mpiIds.map(rootOf)])]
  const [before, , after] = await Promise.all([
    countRoots(work, roots),
    change({ rootOf, reviewsOf: (mpiId) => reviews.get(mpiId) ?? 0 }),
    countRoots(work, roots),
  ])
  const nobody = { people: 0, holders: 0, doubtful: 0 }
  for (const region of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [was, is] = [before.get(region) ?? nobody, after.get(region) ?? nobody]
    await addToRegion(work, region, {
      people: is.people - was.people,
      holders: is.holders - was.holders,
      doubtful: is.doubtful - was.doubtful,
    })
  }
}

/** One at a time in an organization: nobody may count while another one changes the rows. */
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

/** One person is whoever stands for them: however many identities were merged, they count once in a region. */
async function countRoots({ db, tenantId }: ReadScope, roots: readonly string[]): Promise<Map<string, PeopleCount>> {
  const { rows } = await sql<PeopleCount & { region: string }>`
    select region, count(*)::int as people, count(*) filter (where cards > 0)::int as holders,
      count(*) filter (where reviews > 0)::int as doubtful
    from unnest(${[...roots]}::text[]) as wanted (root)
    cross join lateral (
      select region, sum(valid_cards) as cards, sum(open_reviews) as reviews from geo_person
      where tenant_id = ${tenantId} and root_mpi_id = wanted.root group by region
    ) person
    group by region`.execute(db)
  return new Map(rows.map(({ region, ...count }) => [region, count]))
}

const idsOf = (people: readonly { mpi_id: string }[]) => people.map(({ mpi_id }) => mpi_id)
