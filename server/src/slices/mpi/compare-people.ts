import type { UnitOfWork } from '#platform/scopes.ts'
import type { Postings } from './blind-index/blocking-rows.ts'
import { Candidates } from './candidates.ts'
import type { IdentityCache } from './identity-cache.ts'
import { lockRegistry } from './lock-registry.ts'
import { CandidateIndex, POSSIBLE, type Population, type PreparedPerson, scorePrepared } from './matching/index.ts'
import { loadPopulation } from './population.ts'
import { readAhead } from './read-ahead.ts'
import type { Stored } from './store-identities.ts'

/** Somebody whom a person of the batch may be: of the registry, or earlier in the batch. */
export type Other = { stored: Stored } | { at: number }

export interface Found {
  other: Other
  prepared: PreparedPerson
  score: number
}

/** Whom each person of a batch resembles most. */
export interface Comparison {
  found: (Found | undefined)[]
  population: Population
  /** Names should be counted anew: the registry has grown by a good deal. */
  isStale: boolean
  postings: Postings
}

/** Small enough that most of a batch is read while its first people are compared. */
const BATCH = 200

/** Holds the registry alone until the caller's transaction ends. */
export async function comparePeople(
  work: UnitOfWork,
  prepared: readonly PreparedPerson[],
  cache?: IdentityCache,
): Promise<Comparison> {
  // The three are sent at once. The lock is first, so the other two read a registry that nobody else is changing.
  const [, { population, isStale }, cachedPeople] = await Promise.all([
    lockRegistry(work),
    loadPopulation(work, prepared),
    cache?.refresh(work),
  ])
  const candidates = new Candidates(work, cachedPeople)
  const earlier = new CandidateIndex()
  const found: (Found | undefined)[] = []
  const batches = Array.from({ length: Math.ceil(prepared.length / BATCH) }, (_, at) =>
    prepared.slice(at * BATCH, (at + 1) * BATCH),
  )
  for await (const [batch, identityNumbers] of readAhead(batches, (next) => candidates.find(next))) {
    for (const [at, person] of batch.entries()) {
      const inRegistry = bestKnown(person, identityNumbers[at] ?? [], candidates, population)
      found.push(better(inRegistry, bestEarlier(person, earlier, population)))
      earlier.add(person)
    }
  }
  return { found, population, isStale, postings: candidates.postings }
}

/** Of equals the oldest. */
function bestKnown(
  person: PreparedPerson,
  identityNumbers: readonly number[],
  candidates: Candidates,
  population: Population,
): Found | undefined {
  let best: (Found & { identityNumber: number }) | undefined
  for (const identityNumber of identityNumbers) {
    const prepared = candidates.get(identityNumber)
    if (!prepared) continue
    const score = scorePrepared(person, prepared, population)
    if (
      score < POSSIBLE ||
      (best && (score < best.score || (score === best.score && identityNumber > best.identityNumber)))
    )
      continue
    best = {
      other: { stored: { identity_number: identityNumber, mpi_id: candidates.mpiIdOf(identityNumber) } },
      prepared,
      score,
      identityNumber,
    }
  }
  return best
}

function bestEarlier(person: PreparedPerson, earlier: CandidateIndex, population: Population): Found | undefined {
  let best: Found | undefined
  for (const at of earlier.candidates(person)) {
    const other = earlier.person(at)
    best = better(best, { other: { at }, prepared: other, score: scorePrepared(person, other, population) })
  }
  return best
}

/** Of equals the first one: somebody in the registry rather than somebody in the batch. */
function better(a: Found | undefined, b: Found | undefined): Found | undefined {
  if (!a || !b) return a ?? b
  return b.score > a.score ? b : a
}
