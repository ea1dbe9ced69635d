import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { comparePeople, type Other } from './compare-people.ts'
import { CountTerms } from './count-terms.ts'
import type { IdentityCache } from './identity-cache.ts'
import { CERTAIN, comparePrepared, PROBABLE, type PreparedPerson, prepare } from './matching/index.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
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

interface Delivery {
  source: string
  /** Whoever comes with a part of a delivery tells the whole once it is done. */
  isPart?: boolean
  /** Worth having for a worker that resolves batch after batch. */
  cache?: IdentityCache | undefined
}

/**
 * Finds or makes the identity of each person, against the registry and against each other, in the order given. People
 * must have passed `checkPerson`. It holds the registry until the caller's transaction ends.
 */
export async function resolvePeople(
  work: UnitOfWork,
  people: readonly PersonRecord[],
  { source, isPart = false, cache }: Delivery,
): Promise<Resolutions> {
  const prepared = people.map((person) => prepare(toMatcher(person)))
  const { found, population, postings, isStale } = await comparePeople(work, prepared, cache)

  const isNew = found.map((one) => one === undefined || one.score < CERTAIN)
  const newcomers = people.flatMap((person, at) =>
    isNew[at] ? [{ at, person, prepared: prepared[at] as PreparedPerson }] : [],
  )
  const stored = await storeIdentities(work, newcomers, postings)
  const identities: Stored[] = []
  for (const [at, newcomer] of newcomers.entries()) identities[newcomer.at] = stored[at] as Stored
  const identityOf = (other: Other): Stored => ('stored' in other ? other.stored : (identities[other.at] as Stored))
  for (const [at, one] of found.entries()) if (!isNew[at] && one) identities[at] = identityOf(one.other)

  const doubtful = found.flatMap((one, at): DoubtfulPair[] => {
    if (!one || !isNew[at] || one.score < PROBABLE) return []
    const { identity_number: identityNumber } = identities[at] as Stored
    const { version } = comparePrepared(prepared[at] as PreparedPerson, one.prepared, population)
    return [
      { identityNumber, other: identityOf(one.other).identity_number, score: one.score, version, origin: 'batch' },
    ]
  })
  await openReviews(work, doubtful)

  const counters = { resolved: 0, created: 0, pending_review: 0 }
  const answer = found.map((one, at): Resolution => {
    const outcome = !isNew[at] ? 'resolved' : one && one.score >= PROBABLE ? 'pending_review' : 'created'
    counters[outcome] += 1
    return { mpi_id: (identities[at] as Stored).mpi_id, outcome, score: one?.score ?? 0 }
  })
  if (!isPart) recordResolved(work, source, counters)
  if (isStale) await work.enqueue(CountTerms, { tenant_id: work.tenantId }, { key: work.tenantId })
  return { people: answer, counters }
}

/** Notes what became of a delivery of people. */
export function recordResolved(work: UnitOfWork, source: string, counters: Resolutions['counters']): void {
  recordAct(work, { action: 'mpi.people_resolved', object: source, details: { ...counters } })
}
