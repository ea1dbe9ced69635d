// Compares the people of a list with the registry and with each other, batch by batch. How many of them are known is learned while the list
// comes, and every score follows.
import {
  type AssumedShare,
  bounded,
  estimateShare,
  logitOfProbability,
  POSSIBLE,
  type Population,
  type PreparedPerson,
  prepare,
  shareModel,
  withShare,
} from '@samakart/matcher'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Postings } from './blind-index.ts'
import { Candidates, readAhead } from './candidates.ts'
import { bestRecord, type Decided, decide } from './decide.ts'
import { type BestMatch, EarlierIndex, type Known } from './earlier-index.ts'
import type { IdentityCache } from './identity-cache.ts'
import type { PackedPeople } from './packed-people.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
import { type Arrivals, knownOf, loadPopulation, lockRegistry, nobody, shareOfList, together } from './registry.ts'

export interface BatchComparison {
  /** Who each person of the batch is. */
  decided: Decided<BestMatch>[]
  /** As it scored them. */
  population: Population
  arrivals: Arrivals
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
  /** How many rows of the list came before, and of how many the person was probably known. */
  cameBefore?: Arrivals
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
  const [, known, cachedPeople] = await Promise.all([
    lockRegistry(work),
    loadPopulation(work, prepared),
    cache?.refresh(work),
  ])
  const candidates = new Candidates(work, cachedPeople)
  const compared = await matchAll(prepared, candidates, known, list, BATCH)
  return { ...compared, isStale: known.isStale, postings: candidates.postings, cachedPeople }
}

/** Compares with the registry as it is, without holding it, and with the people of `earlier`, to whom it adds these. */
export async function compareWithRegistry(
  scope: ReadScope,
  prepared: readonly PreparedPerson[],
  list: ListOfBatch,
): Promise<Pick<BatchComparison, 'decided' | 'arrivals'>> {
  return matchAll(prepared, new Candidates(scope), await loadPopulation(scope, prepared), list, SMALL_BATCH)
}

async function matchAll(
  prepared: readonly PreparedPerson[],
  candidates: Candidates,
  registry: { population: Population; arrivals: Arrivals },
  { hasNumber, takenBefore, earlier = new EarlierIndex(), newBefore, cameBefore = nobody }: ListOfBatch,
  batchSize: number,
): Promise<Pick<BatchComparison, 'decided' | 'population' | 'arrivals'>> {
  const size = registry.population.size + (newBefore ?? 0)
  // A job has counted those of its earlier batches.
  const arrivals = newBefore === undefined ? registry.arrivals : together(registry.arrivals, cameBefore)
  const first = judgeList({ ...registry.population, size }, arrivals, cameBefore)
  const identitiesOf = (identityNumbers: readonly number[], listed: Known[]): Known[] => {
    const met = new Set(listed.map(({ target }) => 'stored' in target && target.stored.identity_number))
    const others = identityNumbers.filter((identity_number) => !met.has(identity_number))
    return [...listed, ...others.map((number) => knownAs(number, candidates))]
  }
  const found: BestMatch[][] = []
  const batches = Array.from({ length: Math.ceil(prepared.length / batchSize) }, (_, at) =>
    prepared.slice(at * batchSize, (at + 1) * batchSize),
  )
  for await (const [batch, identityNumbers] of readAhead(batches, (next) => candidates.find(next)))
    for (const [at, person] of batch.entries())
      found.push(findMatches(person, identitiesOf(identityNumbers[at] ?? [], earlier.alike(person)), first.population))
  const { population, matches: inRegistry } = settleShare(prepared, found, first)
  if (takenBefore && hasNumber?.includes(true)) await takeFor(earlier, inRegistry.flat(), takenBefore)
  const rows = prepared.map((person, at) => ({
    person,
    hasNumber: hasNumber?.[at] ?? false,
    inRegistry: inRegistry[at] ?? [],
  }))
  const decided = earlier.resolve(rows, population)
  return { decided, population, arrivals: { came: prepared.length, known: knownOf(decided) } }
}

const knownAs = (identity_number: number, candidates: Candidates): Known => ({
  target: { stored: { identity_number, mpi_id: candidates.mpiIdOf(identity_number) } },
  known: candidates.get(identity_number) ?? [],
})

async function takeFor(
  earlier: EarlierIndex,
  matches: readonly BestMatch[],
  takenBefore: NonNullable<ListOfBatch['takenBefore']>,
): Promise<void> {
  const same = new Map(
    matches.flatMap((match) =>
      decide(match).decision === 'same' && 'stored' in match.target
        ? [[match.target.stored.mpi_id, match] as const]
        : [],
    ),
  )
  if (same.size === 0) return
  for (const [mpiId, people] of await takenBefore([...same.keys()])) {
    const match = same.get(mpiId)
    if (match) for (const person of people) earlier.take(match, prepare(toMatcher(person)))
  }
}

interface JudgedList {
  population: Population
  before: AssumedShare
}

/** The population as it scores the next rows of a list, until these have been seen. */
export function judgeList(population: Population, registry: Arrivals, cameBefore: Arrivals): JudgedList {
  const before = shareOfList(registry, cameBefore)
  return { population: withShare(population, before.share), before }
}

/** With a smaller score a row is not known whatever the list teaches. */
const CONCEIVABLE = 0.02

/** Best first; of equal scores the oldest identity, and one of the registry before one of the list. */
export function findMatches(person: PreparedPerson, identities: Iterable<Known>, population: Population): BestMatch[] {
  const matches: BestMatch[] = []
  for (const { target, known } of identities) {
    const best = bestRecord(person, known, population)
    if (best && best.score >= CONCEIVABLE) matches.push({ target, known, prepared: best.prepared, score: best.score })
  }
  return matches.sort((a, b) => b.score - a.score || ageOf(a) - ageOf(b))
}

const ageOf = ({ target }: BestMatch) => ('stored' in target ? target.stored.identity_number : MAX_AGE + target.at)
const MAX_AGE = Number.MAX_SAFE_INTEGER / 2

/** A smaller change of the logarithm of the odds moves no score enough to matter. */
const NOTICEABLE = 0.1

/** Scores the rows again if they show that another share of the list is known than was assumed, and leaves out who is not possible. */
export function settleShare(
  people: readonly PreparedPerson[],
  found: readonly BestMatch[][],
  { population: assumed, before }: JudgedList,
): { population: Population; matches: BestMatch[][] } {
  const { shift = 0, learned } = assumed
  const logits = found.flatMap(([best]) => (best ? [bounded(logitOfProbability(best.score)) - shift] : []))
  const { share } = estimateShare(logits, people.length, before, shareModel(learned, { isRegistry: true }))
  const settled = withShare(assumed, share)
  const isAsAssumed = Math.abs((settled.shift ?? 0) - shift) < NOTICEABLE
  const population = isAsAssumed ? assumed : settled
  const matches = found.map((row, at) => {
    const again = isAsAssumed ? row : findMatches(people[at] as PreparedPerson, row, population)
    return again.filter(({ score }) => score >= POSSIBLE)
  })
  return { population, matches }
}
