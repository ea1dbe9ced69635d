import { Turns } from '#platform/turns.ts'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { Candidates } from './candidates.ts'
import { CountTerms } from './count-terms.ts'
import { lockRegistry } from './lock-registry.ts'
import {
  CandidateIndex,
  CERTAIN,
  comparePrepared,
  POSSIBLE,
  type Population,
  PROBABLE,
  type PreparedPerson,
  prepare,
  scorePrepared,
} from './matching/index.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
import { loadPopulation } from './population.ts'
import { readAhead } from './read-ahead.ts'
import { rememberedPeople } from './remembered-people.ts'
import { type DoubtfulPair, openReviews } from './reviews/open-reviews.ts'
import { type Stored, storeIdentities } from './store-identities.ts'

export type Outcome = 'resolved' | 'created' | 'pending_review'

export interface Resolution {
  mpi_id: string
  outcome: Outcome
  /** The chance that the person is the one found; 0 for somebody new. */
  score: number
}

export interface Resolutions {
  people: Resolution[]
  counters: Record<Outcome, number>
}

/** Somebody whom a person of the batch may be: of the registry, or earlier in the batch. */
type Other = { stored: Stored } | { at: number }
interface Found {
  other: Other
  prepared: PreparedPerson
  score: number
}

/** Small enough that most of a batch is read while its first people are compared. */
const PIECE = 200

/**
 * Finds or makes the identity of each person, against the registry and against each other, in the order given. People
 * must have passed `checkPerson`. It holds the registry until the caller's transaction ends. Whoever comes with a part of
 * a delivery tells the whole once it is done.
 */
export async function resolvePeople(
  work: UnitOfWork,
  people: readonly PersonRecord[],
  { source, isPart = false }: { source: string; isPart?: boolean },
): Promise<Resolutions> {
  await lockRegistry(work)
  const prepared = people.map((person) => prepare(toMatcher(person)))
  const { population, isStale } = await loadPopulation(work, prepared)
  const candidates = new Candidates(work, (await rememberedPeople(work)).people)
  const earlier = new CandidateIndex()
  const found: (Found | undefined)[] = []
  const pieces = Array.from({ length: Math.ceil(people.length / PIECE) }, (_, at) =>
    prepared.slice(at * PIECE, (at + 1) * PIECE),
  )
  const turns = new Turns()
  for await (const [piece, nos] of readAhead(pieces, (next) => candidates.find(next))) {
    for (const [at, person] of piece.entries()) {
      await turns.giveWay()
      const inRegistry = bestKnown(person, nos[at] ?? [], candidates, population)
      found.push(better(inRegistry, bestEarlier(person, earlier, population)))
      earlier.add(person)
    }
  }

  const isNew = found.map((one) => one === undefined || one.score < CERTAIN)
  const newcomers = people.flatMap((person, at) =>
    isNew[at] ? [{ at, person, prepared: prepared[at] as PreparedPerson }] : [],
  )
  const stored = await storeIdentities(work, newcomers, candidates.postings)
  const identities: Stored[] = []
  for (const [at, newcomer] of newcomers.entries()) identities[newcomer.at] = stored[at] as Stored
  const identityOf = (other: Other): Stored => ('stored' in other ? other.stored : (identities[other.at] as Stored))
  for (const [at, one] of found.entries()) if (!isNew[at] && one) identities[at] = identityOf(one.other)

  const doubtful = found.flatMap((one, at): DoubtfulPair[] => {
    if (!one || !isNew[at] || one.score < PROBABLE) return []
    const { no } = identities[at] as Stored
    const { version } = comparePrepared(prepared[at] as PreparedPerson, one.prepared, population)
    return [{ no, other: identityOf(one.other).no, score: one.score, version, origin: 'batch' }]
  })
  await openReviews(work, doubtful)

  const counters = { resolved: 0, created: 0, pending_review: 0 }
  const answer = found.map((one, at): Resolution => {
    const outcome = !isNew[at] ? 'resolved' : one && one.score >= PROBABLE ? 'pending_review' : 'created'
    counters[outcome] += 1
    return { mpi_id: (identities[at] as Stored).mpi_id, outcome, score: one?.score ?? 0 }
  })
  if (!isPart) tellResolved(work, source, counters)
  if (isStale) await work.enqueue(CountTerms, { tenant_id: work.tenantId }, { key: work.tenantId })
  return { people: answer, counters }
}

/** Notes what became of a delivery of people. */
export function tellResolved(work: UnitOfWork, source: string, counters: Resolutions['counters']): void {
  recordAct(work, { action: 'mpi.people_resolved', object: source, details: { ...counters } })
}

/** Of equals the oldest. */
function bestKnown(
  person: PreparedPerson,
  nos: readonly number[],
  candidates: Candidates,
  population: Population,
): Found | undefined {
  let best: (Found & { no: number }) | undefined
  for (const no of nos) {
    const prepared = candidates.get(no)
    if (!prepared) continue
    const score = scorePrepared(person, prepared, population)
    if (score < POSSIBLE || (best && (score < best.score || (score === best.score && no > best.no)))) continue
    best = { other: { stored: { no, mpi_id: candidates.mpiIdOf(no) } }, prepared, score, no }
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
