import {
  CERTAIN,
  comparePrepared,
  LevelCounts,
  type Population,
  PROBABLE,
  type PreparedPerson,
  prepare,
  repeats,
} from '@samakart/matcher'
import type { ErasureKey } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { comparePeople, type ListOfBatch } from './compare-people.ts'
import { CountTerms } from './count-terms.ts'
import type { BestMatch, MatchTarget } from './earlier-index.ts'
import type { IdentityCache } from './identity-cache.ts'
import type { KnownRecord } from './known-records.ts'
import type { Arrivals } from './known-share.ts'
import { addLinked, linkRecords } from './link-records.ts'
import { type LinkedRecord, type PersonRecord, toMatcher } from './person-record.ts'
import { addLinkedLevels } from './profiles/linked-levels.ts'
import type { Programme } from './programmes.ts'
import { type DoubtfulPair, openReviews } from './reviews/open-reviews.ts'
import { type NewIdentity, type StoredIdentity, storeIdentities } from './store-identities.ts'

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
  arrivals: Arrivals
}

interface ResolveOptions {
  source: string
  /** The caller resolves a list in parts and records the whole of it at the end, with `recordResolved`. */
  isPart?: boolean
  /** Of a list whose rows may have numbers of their own. */
  list?: Pick<ListOfBatch, 'hasNumber' | 'takenBefore' | 'cameBefore'> | undefined
  /** The caller counts how common names are between its batches, with `countTermsIfDue`. */
  isCounting?: boolean
  /** Pass one when resolving many batches. */
  cache?: IdentityCache | undefined
  /** Whoever is new is linked with it at once. */
  programme?: Programme | undefined
  /**
   * Computes something with the ids, and with the keys of those who are new, while the database writes. It must not ask the
   * database.
   */
  meanwhile?: ((mpiIds: readonly string[], keys: ReadonlyMap<string, ErasureKey>) => void) | undefined
}

/**
 * Finds or makes the identity of each person, against the registry and against each other, in the order given. People
 * must have passed `checkPerson`. It holds the registry until the caller's transaction ends.
 */
export async function resolvePeople(
  work: UnitOfWork,
  people: readonly PersonRecord[],
  { source, isPart = false, list, isCounting = false, cache, programme, meanwhile }: ResolveOptions,
): Promise<Resolutions> {
  const prepared = people.map(preparedOf)
  const compared = await comparePeople(work, prepared, cache, list)
  const { matches, arrivals, cachedPeople, population, postings, isStale } = compared

  const isNew = matches.map((match) => match === undefined || match.score < CERTAIN)
  const { ofNew, ofStored } = groupRecords(people, prepared, matches, isNew)
  const newPeople = people.flatMap((person, at) => {
    if (!isNew[at]) return []
    const known: KnownRecord[] = [{ person, prepared: prepared[at] as PreparedPerson }]
    const linked: LinkedRecord[] = []
    addLinked(linked, known, ofNew.get(at) ?? [], { origin: source, linkedAt: work.now })
    return [{ at, ...(known[0] as KnownRecord), known, ...(linked.length > 0 ? { linked } : {}) }]
  })
  const identities: StoredIdentity[] = []
  const identityOf = (target: MatchTarget): StoredIdentity =>
    'stored' in target ? target.stored : (identities[target.at] as StoredIdentity)
  const nameEverybody = (stored: readonly NewIdentity[]) => {
    for (const [at, newPerson] of newPeople.entries()) identities[newPerson.at] = stored[at] as NewIdentity
    for (const [at, match] of matches.entries()) if (!isNew[at] && match) identities[at] = identityOf(match.target)
    meanwhile?.(
      identities.map(({ mpi_id }) => mpi_id),
      new Map(stored.map(({ mpi_id, key }) => [mpi_id, key])),
    )
  }
  await linkRecords(work, ofStored, postings, source)
  const [stored] = await Promise.all([
    storeIdentities(work, newPeople, postings, { programme, meanwhile: nameEverybody, arrivals }),
    addLinkedLevels(work, linkedLevels(prepared, matches, population)),
  ])
  // The next batch meets many of them, and need not open them.
  work.afterCommit(() => {
    for (const [at, { known }] of newPeople.entries()) {
      const { identity_number, mpi_id } = stored[at] as NewIdentity
      cachedPeople?.set(identity_number, mpi_id, known)
    }
  })

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
        origin: match.isOtherRow ? 'same_list' : 'batch',
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
  if (isStale && !isCounting) await work.enqueue(CountTerms, { tenant_id: work.tenantId }, { key: work.tenantId })
  return { people: answer, counters, arrivals }
}

interface GroupedRecords {
  /** By the place of the new person in the batch. */
  ofNew: Map<number, PersonRecord[]>
  /** By the number of the identity. */
  ofStored: Map<number, PersonRecord[]>
}

/** The records that were found to be of somebody, by whom. Those that repeat what they were compared with are left out. */
function groupRecords(
  people: readonly PersonRecord[],
  prepared: readonly PreparedPerson[],
  matches: readonly (BestMatch | undefined)[],
  isNew: readonly boolean[],
): GroupedRecords {
  const ofNew = new Map<number, PersonRecord[]>()
  const ofStored = new Map<number, PersonRecord[]>()
  for (const [at, person] of people.entries()) {
    const match = matches[at]
    if (isNew[at] || !match || repeats(prepared[at] as PreparedPerson, match.prepared)) continue
    const { target } = match
    const [records, key] = 'stored' in target ? [ofStored, target.stored.identity_number] : [ofNew, target.at]
    const own = records.get(key)
    if (own) own.push(person)
    else records.set(key, [person])
  }
  return { ofNew, ofStored }
}

/** How the records that are linked agree with the people whom they are linked with. */
function linkedLevels(
  prepared: readonly PreparedPerson[],
  matches: readonly (BestMatch | undefined)[],
  population: Population,
): LevelCounts {
  const counts = new LevelCounts()
  for (const [at, match] of matches.entries())
    if (match && match.score >= CERTAIN) counts.add(prepared[at] as PreparedPerson, match.prepared, population)
  return counts
}

const preparedAhead = new WeakMap<PersonRecord, PreparedPerson>()

const preparedOf = (person: PersonRecord) => preparedAhead.get(person) ?? prepare(toMatcher(person))

/** Prepares somebody who will be resolved soon: for a caller that has time now and none later. */
export function prepareAhead(person: PersonRecord): void {
  preparedAhead.set(person, prepare(toMatcher(person)))
}

/** Writes the outcome of a whole list to the audit trail. */
export function recordResolved(work: UnitOfWork, source: string, counters: Resolutions['counters']): void {
  recordAct(work, { action: 'mpi.people_resolved', object: source, details: { ...counters } })
}
