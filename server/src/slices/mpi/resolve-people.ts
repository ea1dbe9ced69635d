import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { comparePeople, type MatchTarget } from './compare-people.ts'
import { CountTerms } from './count-terms.ts'
import type { IdentityCache } from './identity-cache.ts'
import { CERTAIN, comparePrepared, PROBABLE, type PreparedPerson, prepare } from './matching/index.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
import { type DoubtfulPair, openReviews } from './reviews/open-reviews.ts'
import { type StoredIdentity, storeIdentities } from './store-identities.ts'

export type Outcome = 'resolved' | 'created' | 'pending_review'

export interface Resolution {
  mpi_id: string
  outcome: Outcome
  /** The probability that the person is the identity that was found; 0 for somebody new. */
  score: number
}

export interface Resolutions {
  people: Resolution[]
  counters: Record<Outcome, number>
}

interface ResolveOptions {
  source: string
  /** The caller resolves a list in parts and records the whole of it at the end, with `recordResolved`. */
  isPart?: boolean
  /** Pass one when resolving many batches. */
  cache?: IdentityCache | undefined
}

/**
 * Finds or makes the identity of each person, against the registry and against each other, in the order given. People
 * must have passed `checkPerson`. It holds the registry until the caller's transaction ends.
 */
export async function resolvePeople(
  work: UnitOfWork,
  people: readonly PersonRecord[],
  { source, isPart = false, cache }: ResolveOptions,
): Promise<Resolutions> {
  const prepared = people.map((person) => prepare(toMatcher(person)))
  const { matches, population, postings, isStale } = await comparePeople(work, prepared, cache)

  const isNew = matches.map((match) => match === undefined || match.score < CERTAIN)
  const newPeople = people.flatMap((person, at) =>
    isNew[at] ? [{ at, person, prepared: prepared[at] as PreparedPerson }] : [],
  )
  const stored = await storeIdentities(work, newPeople, postings)
  const identities: StoredIdentity[] = []
  for (const [at, newPerson] of newPeople.entries()) identities[newPerson.at] = stored[at] as StoredIdentity
  const identityOf = (target: MatchTarget): StoredIdentity =>
    'stored' in target ? target.stored : (identities[target.at] as StoredIdentity)
  for (const [at, match] of matches.entries()) if (!isNew[at] && match) identities[at] = identityOf(match.target)

  const doubtful = matches.flatMap((match, at): DoubtfulPair[] => {
    if (!match || !isNew[at] || match.score < PROBABLE) return []
    const { identity_number: identityNumber } = identities[at] as StoredIdentity
    const { version } = comparePrepared(prepared[at] as PreparedPerson, match.prepared, population)
    return [
      {
        identityNumber,
        otherNumber: identityOf(match.target).identity_number,
        score: match.score,
        version,
        origin: 'batch',
      },
    ]
  })
  await openReviews(work, doubtful)

  const counters = { resolved: 0, created: 0, pending_review: 0 }
  const answer = matches.map((match, at): Resolution => {
    const outcome = !isNew[at] ? 'resolved' : match && match.score >= PROBABLE ? 'pending_review' : 'created'
    counters[outcome] += 1
    return { mpi_id: (identities[at] as StoredIdentity).mpi_id, outcome, score: match?.score ?? 0 }
  })
  if (!isPart) recordResolved(work, source, counters)
  if (isStale) await work.enqueue(CountTerms, { tenant_id: work.tenantId }, { key: work.tenantId })
  return { people: answer, counters }
}

/** Writes the outcome of a whole list to the audit trail. */
export function recordResolved(work: UnitOfWork, source: string, counters: Resolutions['counters']): void {
  recordAct(work, { action: 'mpi.people_resolved', object: source, details: { ...counters } })
}
