// The registry of an organization as a whole: who may change it, how many people and names it has, what it has learned of itself, and how
// many of those who come it knows already.
import { createHash } from 'node:crypto'
import {
  type AssumedShare,
  CAUTIOUS_SHARE,
  KEYS_EDITION,
  knownIn100,
  type Population,
  type PreparedPerson,
  TermFrequencies,
  withShare,
} from '@samakart/matcher'
import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Decided } from './decide.ts'
import { type Models, modelsOf } from './learning/profiles.ts'

/** More would fill the server's lock table, which all connections share. */
const MAX_LOCKS = 48
/** Longer than usual, because a batch holds the registry for seconds and a user must not be refused meanwhile. */
const lockTimeout = sql`set_config('lock_timeout', '30s', true)`

/**
 * Registering or changing a person shares the registry with others of the kind and locks each of the person's keys: two
 * registrations of one person share a key, so they run one after the other.
 */
export async function lockForPerson(work: UnitOfWork, keys: readonly { hash: number }[]): Promise<void> {
  const hashes = keys.slice(0, MAX_LOCKS).map(({ hash }) => hash)
  hashes.sort((a, b) => a - b)
  await shareRegistry(work)
  if (hashes.length > 0) {
    await sql`select pg_advisory_xact_lock(key) from unnest(${hashes}::bigint[]) with ordinality as wanted (key, at)`.execute(
      work.db,
    )
  }
}

/** Locks the whole registry until the transaction ends: for a merge, or for a batch with more keys than there are locks. */
export async function lockRegistry({ db, tenantId }: ReadScope): Promise<void> {
  await sql`select ${lockTimeout}, pg_advisory_xact_lock(${registryKey(tenantId)}::bigint)`.execute(db)
}

/** For work that may run at the same time as other such work, but not during a merge or a batch. */
export async function shareRegistry(work: UnitOfWork): Promise<void> {
  await sql`select ${lockTimeout}, pg_advisory_xact_lock_shared(${registryKey(work.tenantId)}::bigint)`.execute(work.db)
}

const registryKey = (tenantId: string) =>
  createHash('sha256').update(`mpi|${tenantId}|registry`).digest().readBigInt64BE(0).toString()

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

/** The population as a version judges it; without a version, as the shipped weights do. */
export function judgedBy({ size, year, terms, share }: Population, models: Models | undefined): Population {
  const { learned, taught } = models ?? {}
  const judged: Population = {
    size,
    year,
    terms,
    ...(learned ? { learned, tellsNamesApart: true } : {}),
    ...(taught ? { taught } : {}),
  }
  return share === undefined ? judged : withShare(judged, share)
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

/** How many of those who come the registry knows already. It keeps count, because every score depends on it. */
interface KnownShare {
  /** Of a hundred people who come, how many are known already. */
  in_100: number
  /** How many people have come and were compared. */
  came: number
  basis: 'assumed' | 'learned'
}

/** How many people came, and how many of them were probably known. */
export interface Arrivals {
  came: number
  known: number
}

export const nobody: Arrivals = { came: 0, known: 0 }

/** A new registry assumes the cautious share as if this number of people had shown it. */
const ASSUMED_ARRIVALS = 100
/** The next list may be another one than the last: what has come counts as at most this number of people. */
const MOST_ARRIVALS = 500
/** What a registry has seen counts for a list as if this number of its rows had shown it. */
const ASSUMED_ROWS = 100
/** The end of a list may be another one than its beginning. */
const MOST_ROWS = 400

export function shareOf(arrivals: Arrivals): number {
  const { came, known } = atMost(MOST_ARRIVALS, arrivals)
  return (CAUTIOUS_SHARE * ASSUMED_ARRIVALS + known) / (ASSUMED_ARRIVALS + came)
}

/** What is known of a list before its next rows: it begins with what the registry has seen. */
export function shareOfList(registry: Arrivals, list: Arrivals): AssumedShare {
  const { came, known } = atMost(MOST_ROWS, list)
  const records = ASSUMED_ROWS + came
  return { share: (shareOf(registry) * ASSUMED_ROWS + known) / records, records }
}

const atMost = (most: number, { came, known }: Arrivals): Arrivals =>
  came <= most ? { came, known } : { came: most, known: (known / came) * most }

export async function readKnownShare(scope: ReadScope): Promise<KnownShare> {
  const row = await scope.db
    .selectFrom('mpi_population')
    .select(['came', 'known'])
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  const arrivals = row ?? nobody
  return {
    in_100: knownIn100(shareOf(arrivals)),
    came: Math.round(arrivals.came),
    basis: arrivals.came < ASSUMED_ARRIVALS ? 'assumed' : 'learned',
  }
}

/** A registration that is refused leaves nothing in the database, so it is counted with the next one that is not. */
const refused = new WeakMap<TenantKeys, Arrivals>()

export async function rememberRefused(scope: ReadScope, known: number): Promise<void> {
  const keys = await scope.keys()
  refused.set(keys, together(refused.get(keys) ?? nobody, { came: 1, known }))
}

/** With those who were refused before. */
export async function withRefused(scope: ReadScope, arrivals: Arrivals): Promise<Arrivals> {
  const keys = await scope.keys()
  const before = refused.get(keys)
  refused.delete(keys)
  return before ? together(before, arrivals) : arrivals
}

export const together = (a: Arrivals, b: Arrivals): Arrivals => ({ came: a.came + b.came, known: a.known + b.known })

/** Of how many of those who came the person was probably known. Rows of a list with other numbers are other people. */
export function knownOf(decided: readonly Decided<{ score: number; isOtherRow?: boolean }>[]): number {
  let known = 0
  for (const { decision, match } of decided) if (decision !== 'new' && !match.isOtherRow) known += match.score
  return known
}
