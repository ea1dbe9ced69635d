import { KEYS_EDITION, type Population, type PreparedPerson, TermFrequencies } from '@samakart/matcher'
import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { type Arrivals, nobody, shareOf } from './known-share.ts'
import { judgedBy, modelsOf } from './profiles/active-profile.ts'

interface Counted {
  countedAt: number
  terms: TermFrequencies
}

/**
 * The opened counts, kept with the keys that open them: the process has one keys object per organization, and when it lets
 * go of the keys, the counts go with them.
 */
const openedCounts = new WeakMap<TenantKeys, Counted>()

const LARGE_BATCH = 500
const REMEMBERED_ARRIVALS = 10_000

/** The population for a comparison, including `newPeople`, who are about to be registered. */
export async function loadPopulation(
  scope: ReadScope,
  newPeople: readonly PreparedPerson[] = [],
): Promise<{ population: Population; arrivals: Arrivals; isStale: boolean }> {
  const row = await scope.db
    .selectFrom('mpi_population')
    .select(['people', 'came', 'known', 'counted_people', 'counted_at'])
    .select((from) =>
      from
        .selectFrom('mpi_profile')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('status', '=', 'active')
        .as('profile'),
    )
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  const people = row?.people ?? 0
  const counted = row?.counted_at ? await openTerms(scope, row.counted_at.getTime()) : new TermFrequencies()
  const size = people + newPeople.length
  // Only some registrations ask for a new count, so that they do not all do so while it is under way.
  const isStale = isCountDue(size, row?.counted_people ?? 0) && (size % 100 === 0 || newPeople.length > 100)
  // A large first delivery makes up most of the population itself.
  const terms = newPeople.length > LARGE_BATCH ? withPeople(counted, newPeople) : counted
  const models = row?.profile ? await modelsOf(scope, row.profile) : undefined
  const arrivals = row ?? nobody
  const population = { size: Math.max(1, size), year: scope.now.getUTCFullYear(), terms, share: shareOf(arrivals) }
  return { population: judgedBy(population, models), arrivals, isStale }
}

/** Whether a registry has grown so much since its names were counted that they should be counted again. */
export const isCountDue = (people: number, countedPeople: number): boolean =>
  people - countedPeople > Math.max(500, countedPeople * 0.2)

async function openTerms(scope: ReadScope, countedAt: number): Promise<TermFrequencies> {
  const keys = await scope.keys()
  const cached = openedCounts.get(keys)
  if (cached?.countedAt === countedAt) return cached.terms
  const { sealed_terms } = await scope.db
    .selectFrom('mpi_population')
    .select('sealed_terms')
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const terms = sealed_terms
    ? TermFrequencies.from(JSON.parse(keys.open(sealed_terms, termsContext(scope.tenantId))))
    : new TermFrequencies()
  openedCounts.set(keys, { countedAt, terms })
  return terms
}

function withPeople(counted: TermFrequencies, people: readonly PreparedPerson[]): TermFrequencies {
  const terms = TermFrequencies.from(counted.toJSON())
  for (const person of people) terms.add(person)
  return terms
}

export const termsContext = (tenantId: string) => `mpi_population.sealed_terms:${tenantId}`

/** Call it late in a transaction: everybody who adds or removes people waits for this row. */
export async function countPeople(work: UnitOfWork, more: number, { came, known }: Arrivals = nobody): Promise<void> {
  if (more === 0 && came === 0) return
  // Programmes change: older arrivals fade, so that the sums never exceed what is remembered.
  await sql`
    insert into mpi_population as present (tenant_id, people, indexed_edition, came, known)
    values (${work.tenantId}, ${Math.max(0, more)}, ${KEYS_EDITION}, ${came}, ${known})
    on conflict (tenant_id) do update set people = present.people + ${more},
      came = least(${REMEMBERED_ARRIVALS}, present.came + ${came}),
      known = (present.known + ${known}) * least(1, ${REMEMBERED_ARRIVALS} / greatest(1, present.came + ${came}))`.execute(
    work.db,
  )
}

/** Whether everybody has the keys of this edition of the rules, or of a later one. */
export async function isIndexed({ db, tenantId }: ReadScope, edition: number): Promise<boolean> {
  const row = await db
    .selectFrom('mpi_population')
    .select('indexed_edition')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row !== undefined && row.indexed_edition >= edition
}

export async function countActive(scope: ReadScope): Promise<number> {
  const row = await scope.db
    .selectFrom('mpi_population')
    .select('people')
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  return row?.people ?? 0
}
