import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { bestRecord } from './best-matches.ts'
import type { Postings } from './blind-index/blocking-rows.ts'
import { Candidates } from './candidates.ts'
import { type BestMatch, EarlierIndex } from './earlier-index.ts'
import type { IdentityCache } from './identity-cache.ts'
import { lockRegistry } from './lock-registry.ts'
import { CERTAIN, POSSIBLE, type Population, type PreparedPerson, prepare } from './matching/index.ts'
import type { PackedPeople } from './packed-people.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
import { loadPopulation } from './population.ts'
import { readAhead } from './read-ahead.ts'

/** The best match of each person of a batch, if there is any. */
export interface BatchComparison {
  matches: (BestMatch | undefined)[]
  population: Population
  /** The registry has grown so much that names should be counted again. */
  isStale: boolean
  postings: Postings
  /** Of the cache, as it was refreshed for this batch. */
  cachedPeople: PackedPeople | undefined
}

/** What is known of the list that a batch belongs to. */
export interface ListOfBatch {
  /** Whether the list gives the row of each person a number of its own. */
  hasNumber?: readonly boolean[]
  /** What rows with numbers of earlier batches said of identities that they have, by `mpi_id`, unless `earlier` knows it. */
  takenBefore?: (mpiIds: readonly string[]) => Promise<ReadonlyMap<string, readonly PersonRecord[]>>
  /** The people of the list before the batch. */
  earlier?: EarlierIndex
  /** How many of them a job would have registered, so that the registry would be larger. */
  newBefore?: number
}

/** Small enough that most people are read while the first ones are compared. */
const BATCH = 200
/** For an API process, which answers others while it reads. */
const SMALL_BATCH = 5

/** Holds the registry alone until the caller's transaction ends. */
export async function comparePeople(
  work: UnitOfWork,
  prepared: readonly PreparedPerson[],
  cache?: IdentityCache,
  list: ListOfBatch = {},
): Promise<BatchComparison> {
  // The three are sent at once. The lock is first, so the other two read a registry that nobody else is changing.
  const [, { population: known, isStale }, cachedPeople] = await Promise.all([
    lockRegistry(work),
    loadPopulation(work, prepared),
    cache?.refresh(work),
  ])
  const population = { ...known, size: known.size + (list.newBefore ?? 0) }
  const candidates = new Candidates(work, cachedPeople)
  const matches = await matchAll(prepared, candidates, population, list, BATCH)
  return { matches, population, isStale, postings: candidates.postings, cachedPeople }
}

/** Compares with the registry as it is, without holding it, and with the people of `earlier`, to whom it adds these. */
export async function compareWithRegistry(
  scope: ReadScope,
  prepared: readonly PreparedPerson[],
  list: ListOfBatch,
): Promise<(BestMatch | undefined)[]> {
  const { population: known } = await loadPopulation(scope, prepared)
  const population = { ...known, size: known.size + (list.newBefore ?? 0) }
  return matchAll(prepared, new Candidates(scope), population, list, SMALL_BATCH)
}

async function matchAll(
  prepared: readonly PreparedPerson[],
  candidates: Candidates,
  population: Population,
  { hasNumber, takenBefore, earlier = new EarlierIndex() }: ListOfBatch,
  batchSize: number,
): Promise<(BestMatch | undefined)[]> {
  const inRegistry: BestMatch[][] = []
  const batches = Array.from({ length: Math.ceil(prepared.length / batchSize) }, (_, at) =>
    prepared.slice(at * batchSize, (at + 1) * batchSize),
  )
  for await (const [batch, identityNumbers] of readAhead(batches, (next) => candidates.find(next)))
    for (const [at, person] of batch.entries())
      inRegistry.push(findInRegistry(person, identityNumbers[at] ?? [], candidates, population))
  if (takenBefore && hasNumber?.includes(true)) await takeFor(earlier, inRegistry.flat(), takenBefore)
  const rows = prepared.map((person, at) => ({
    person,
    hasNumber: hasNumber?.[at] ?? false,
    inRegistry: inRegistry[at] ?? [],
  }))
  return earlier.resolve(rows, population)
}

/** Best first; of equal scores the oldest identity. */
function findInRegistry(
  person: PreparedPerson,
  identityNumbers: readonly number[],
  candidates: Candidates,
  population: Population,
): BestMatch[] {
  const matches = identityNumbers.flatMap((identity_number): (BestMatch & { identity_number: number })[] => {
    const known = candidates.get(identity_number) ?? []
    const best = bestRecord(person, known, population)
    if (!best || best.score < POSSIBLE) return []
    const stored = { identity_number, mpi_id: candidates.mpiIdOf(identity_number) }
    const { prepared, score } = best
    return [{ target: { stored }, known, prepared, score, identity_number }]
  })
  return matches.sort((a, b) => b.score - a.score || a.identity_number - b.identity_number)
}

async function takeFor(
  earlier: EarlierIndex,
  matches: readonly BestMatch[],
  takenBefore: NonNullable<ListOfBatch['takenBefore']>,
): Promise<void> {
  const certain = new Map(
    matches.flatMap((match) =>
      match.score >= CERTAIN && 'stored' in match.target ? [[match.target.stored.mpi_id, match] as const] : [],
    ),
  )
  if (certain.size === 0) return
  for (const [mpiId, people] of await takenBefore([...certain.keys()])) {
    const match = certain.get(mpiId)
    if (match) for (const person of people) earlier.take(match, prepare(toMatcher(person)))
  }
}
