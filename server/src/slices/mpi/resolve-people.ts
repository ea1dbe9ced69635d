import { comparePrepared, LevelCounts, type Population, type PreparedPerson, prepare, repeats } from '@samakart/matcher'
import type { ErasureKey } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { comparePeople, type ListOfBatch } from './compare-people.ts'
import { CountTerms } from './count-terms.ts'
import type { Decided, Decision } from './decide.ts'
import type { BestMatch, MatchTarget } from './earlier-index.ts'
import type { IdentityCache } from './identity-cache.ts'
import { addLinked, addLinkedLevels, linkRecords } from './link-records.ts'
import { type KnownRecord, type LinkedRecord, type PersonRecord, toMatcher } from './person-record.ts'
import type { Programme } from './programmes.ts'
import type { Arrivals } from './registry.ts'
import { type DoubtfulPair, openReviews } from './reviews/open-reviews.ts'
import { type NewIdentity, type StoredIdentity, storeIdentities } from './store-identities.ts'

/** What answers and the audit trail call a decision. */
const outcomes = { same: 'resolved', review: 'pending_review', new: 'created' } as const satisfies Record<
  Decision,
  string
>
export type Outcome = (typeof outcomes)[Decision]

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
  /** New people are linked with it at once. */
  programme?: Programme | undefined
  /**
   * Computes something with the ids, and with the keys of those who are new, while the database writes. It must not ask the
   * database.
   */
  meanwhile?: ((mpiIds: readonly string[], keys: ReadonlyMap<string, ErasureKey>) => void) | undefined
}

/**
 * Finds or makes the identity of each person, against the registry and against each other, in the order given. People
 * must have passed `normalizePerson`. It holds the registry until the caller's transaction ends.
 */
export async function resolvePeople(
  work: UnitOfWork,
  people: readonly PersonRecord[],
  { source, isPart = false, list, isCounting = false, cache, programme, meanwhile }: ResolveOptions,
): Promise<Resolutions> {
  const prepared = people.map(preparedOf)
  const compared = await comparePeople(work, prepared, cache, list)
  const { decided, arrivals, cachedPeople, population, postings, isStale } = compared
  const rows = people.map((person, at): Row => {
    const known = { person, prepared: prepared[at] as PreparedPerson }
    return { ...known, ...(decided[at] as Decided<BestMatch>) }
  })

  const { ofNew, ofStored } = groupRecords(rows)
  const newRows = rows.filter(({ decision }) => decision !== 'same')
  const newPeople = newRows.map((row) => {
    const known: KnownRecord[] = [row]
    const linked: LinkedRecord[] = []
    addLinked(linked, known, ofNew.get(row) ?? [], { origin: source, linkedAt: work.now })
    return { person: row.person, prepared: row.prepared, known, ...(linked.length > 0 ? { linked } : {}) }
  })
  await linkRecords(work, ofStored, postings, source)

  const storedAs = new Map<Row, NewIdentity>()
  const identityOfTarget = (target: MatchTarget): StoredIdentity =>
    'stored' in target ? target.stored : (storedAs.get(rows[target.at] as Row) as NewIdentity)
  const identityOf = (row: Row): StoredIdentity =>
    row.decision === 'same' ? identityOfTarget(row.match.target) : (storedAs.get(row) as NewIdentity)
  const nameEverybody = (stored: readonly NewIdentity[]) => {
    for (const [at, row] of newRows.entries()) storedAs.set(row, stored[at] as NewIdentity)
    meanwhile?.(
      rows.map((row) => identityOf(row).mpi_id),
      new Map(stored.map(({ mpi_id, key }) => [mpi_id, key])),
    )
  }
  await Promise.all([
    storeIdentities(work, newPeople, postings, { programme, meanwhile: nameEverybody, arrivals }),
    addLinkedLevels(work, linkedLevels(rows, population)),
  ])
  // The next batch meets many of them, and need not open them.
  work.afterCommit(() => {
    for (const [at, row] of newRows.entries()) {
      const { identity_number, mpi_id } = identityOf(row)
      cachedPeople?.set(identity_number, mpi_id, newPeople[at]?.known ?? [row])
    }
  })

  const doubtful = rows.flatMap((row): DoubtfulPair[] => {
    if (row.decision !== 'review') return []
    const { match } = row
    return [
      {
        identityNumber: identityOf(row).identity_number,
        otherNumber: identityOfTarget(match.target).identity_number,
        score: match.score,
        version: comparePrepared(row.prepared, match.prepared, population).version,
        origin: match.isOtherRow ? 'same_list' : 'batch',
      },
    ]
  })
  await openReviews(work, doubtful)

  const counters = { resolved: 0, created: 0, pending_review: 0 }
  const answer = rows.map((row): Resolution => {
    const outcome = outcomes[row.decision]
    counters[outcome] += 1
    return { mpi_id: identityOf(row).mpi_id, outcome, score: row.match?.score ?? 0 }
  })
  if (!isPart) recordResolved(work, source, counters)
  if (isStale && !isCounting) await work.enqueue(CountTerms, { tenant_id: work.tenantId }, { key: work.tenantId })
  return { people: answer, counters, arrivals }
}

/** A person of the batch, and who that is. */
type Row = KnownRecord & Decided<BestMatch>

interface GroupedRecords {
  /** By the row of the new person. */
  ofNew: Map<Row, PersonRecord[]>
  /** By the number of the identity. */
  ofStored: Map<number, PersonRecord[]>
}

/** The records that were found to be of somebody, by whom. Those that repeat what they were compared with are left out. */
function groupRecords(rows: readonly Row[]): GroupedRecords {
  const ofNew = new Map<Row, PersonRecord[]>()
  const ofStored = new Map<number, PersonRecord[]>()
  for (const row of rows) {
    if (row.decision !== 'same' || repeats(row.prepared, row.match.prepared)) continue
    const { target } = row.match
    if ('stored' in target) addTo(ofStored, target.stored.identity_number, row.person)
    else addTo(ofNew, rows[target.at] as Row, row.person)
  }
  return { ofNew, ofStored }
}

function addTo<Key>(groups: Map<Key, PersonRecord[]>, key: Key, person: PersonRecord): void {
  const own = groups.get(key)
  if (own) own.push(person)
  else groups.set(key, [person])
}

/** How the records that are linked agree with the people whom they are linked with. */
function linkedLevels(rows: readonly Row[], population: Population): LevelCounts {
  const counts = new LevelCounts()
  for (const { decision, match, prepared } of rows)
    if (decision === 'same') counts.add(prepared, match.prepared, population)
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
