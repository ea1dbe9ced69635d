import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { bestRecord } from './best-matches.ts'
import type { Postings } from './blind-index/blocking-rows.ts'
import { Candidates } from './candidates.ts'
import { EarlierIndex } from './earlier-index.ts'
import type { IdentityCache } from './identity-cache.ts'
import { lockRegistry } from './lock-registry.ts'
import {
  CERTAIN,
  discountEarlier,
  POSSIBLE,
  type Population,
  type PreparedPerson,
  scorePrepared,
} from './matching/index.ts'
import type { PackedPeople } from './packed-people.ts'
import { loadPopulation } from './population.ts'
import { readAhead } from './read-ahead.ts'
import type { StoredIdentity } from './store-identities.ts'

/** Whom a person of the batch matches: an identity of the registry, or an earlier person of the batch. */
export type MatchTarget = { stored: StoredIdentity } | { at: number }

export interface BestMatch {
  target: MatchTarget
  prepared: PreparedPerson
  score: number
}

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

/** The people of a list before a batch. A job would have registered the new ones among them, so that the registry would be larger. */
export interface EarlierPeople {
  earlier: EarlierIndex
  newBefore: number
}

/** Small enough that most people are read while the first ones are compared. */
const BATCH = 200

/** Holds the registry alone until the caller's transaction ends. */
export async function comparePeople(
  work: UnitOfWork,
  prepared: readonly PreparedPerson[],
  cache?: IdentityCache,
  { earlier, newBefore }: EarlierPeople = { earlier: new EarlierIndex(), newBefore: 0 },
): Promise<BatchComparison> {
  // The three are sent at once. The lock is first, so the other two read a registry that nobody else is changing.
  const [, { population: known, isStale }, cachedPeople] = await Promise.all([
    lockRegistry(work),
    loadPopulation(work, prepared),
    cache?.refresh(work),
  ])
  const population = { ...known, size: known.size + newBefore }
  const candidates = new Candidates(work, cachedPeople)
  const matches = await matchAll(prepared, candidates, population, earlier)
  return { matches, population, isStale, postings: candidates.postings, cachedPeople }
}

/** Compares with the registry as it is, without holding it, and with the people of `earlier`, to whom it adds these. */
export async function compareWithRegistry(
  scope: ReadScope,
  prepared: readonly PreparedPerson[],
  { earlier, newBefore }: EarlierPeople,
): Promise<(BestMatch | undefined)[]> {
  const { population } = await loadPopulation(scope, prepared)
  return matchAll(prepared, new Candidates(scope), { ...population, size: population.size + newBefore }, earlier)
}

async function matchAll(
  prepared: readonly PreparedPerson[],
  candidates: Candidates,
  population: Population,
  earlier: EarlierIndex,
): Promise<(BestMatch | undefined)[]> {
  const matches: (BestMatch | undefined)[] = []
  const batches = Array.from({ length: Math.ceil(prepared.length / BATCH) }, (_, at) =>
    prepared.slice(at * BATCH, (at + 1) * BATCH),
  )
  for await (const [batch, identityNumbers] of readAhead(batches, (next) => candidates.find(next))) {
    for (const [at, person] of batch.entries()) {
      const inRegistry = bestInRegistry(person, identityNumbers[at] ?? [], candidates, population)
      const best = betterOf(inRegistry, bestInBatch(person, earlier, population))
      matches.push(best)
      earlier.add(person, { isLinked: best !== undefined && best.score >= CERTAIN })
    }
  }
  return matches
}

/** On equal scores, returns the oldest identity. */
function bestInRegistry(
  person: PreparedPerson,
  identityNumbers: readonly number[],
  candidates: Candidates,
  population: Population,
): BestMatch | undefined {
  let best: (BestMatch & { identityNumber: number }) | undefined
  for (const identityNumber of identityNumbers) {
    const found = bestRecord(person, candidates.get(identityNumber) ?? [], population)
    if (
      !found ||
      found.score < POSSIBLE ||
      (best && (found.score < best.score || (found.score === best.score && identityNumber > best.identityNumber)))
    )
      continue
    best = {
      target: { stored: { identity_number: identityNumber, mpi_id: candidates.mpiIdOf(identityNumber) } },
      prepared: found.prepared,
      score: found.score,
      identityNumber,
    }
  }
  return best
}

function bestInBatch(person: PreparedPerson, earlier: EarlierIndex, population: Population): BestMatch | undefined {
  let best: BestMatch | undefined
  for (const at of earlier.candidates(person)) {
    const target = earlier.person(at)
    const found = scorePrepared(person, target, population)
    const score = earlier.isLinked(at) ? discountEarlier(found) : found
    best = betterOf(best, { target: { at }, prepared: target, score })
  }
  return best
}

/** On equal scores, returns the first argument: the registry comes before the batch. */
function betterOf(a: BestMatch | undefined, b: BestMatch | undefined): BestMatch | undefined {
  if (!a || !b) return a ?? b
  return b.score > a.score ? b : a
}
