import type { PreparedPerson } from '@samakart/matcher'
import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { blindBlocking, hasDay, Postings, type Probe, readPostings } from './blind-index.ts'
import type { PackedPeople } from './packed-people.ts'
import {
  type IdentityContent,
  type KnownRecord,
  knownRecords,
  openContents,
  type PersonRecord,
} from './person-record.ts'

/** An active identity that shares a blocking key with the person in question. */
export interface Candidate {
  identity_number: number
  mpi_id: string
  /** The records under which the person is known, the present values first. */
  known: readonly PreparedPerson[]
}

interface OpenedPerson {
  identity_number: number
  mpi_id: string
  /** The present values. */
  person: PersonRecord
  prepared: PreparedPerson
  known: readonly KnownRecord[]
  /** Written by the transaction that reads it, which may still be rolled back: it must not be cached. */
  isOwnWrite: boolean
}

/** A batch is opened while the database reads the next one. */
const BATCH = 100

/**
 * Finds the identities that share a blocking key with a person, and reads each of them once. A batch has many candidates:
 * with a cache they stay packed until they are compared.
 */
export class Candidates {
  readonly postings = new Postings()
  readonly #unpacked = new Map<number, Candidate | undefined>()
  readonly #scope: ReadScope
  readonly #cache: PackedPeople | undefined

  constructor(scope: ReadScope, cache?: PackedPeople) {
    this.#scope = scope
    this.#cache = cache
  }

  /** The identity numbers of each person's likeliest candidates; `get` then returns the candidates themselves. */
  async find(people: readonly PreparedPerson[]): Promise<number[][]> {
    const { probes } = await blindBlocking(this.#scope)
    const asked = people.map((person) => ({ person, probes: probes(person) }))
    const hashes = asked.flatMap((one) => one.probes.map(({ hash }) => hash))
    await readPostings(this.#scope, hashes, this.postings)
    const found = asked.map((one) => rankCandidates(one.person, one.probes, this.postings))
    await this.#read(found)
    return found
  }

  /** Undefined for an identity that was merged into another one. */
  get(identityNumber: number): readonly PreparedPerson[] | undefined {
    return this.#cache?.get(identityNumber) ?? this.#unpacked.get(identityNumber)?.known
  }

  mpiIdOf(identityNumber: number): string {
    return this.#cache?.mpiIdOf(identityNumber) ?? this.#unpacked.get(identityNumber)?.mpi_id ?? ''
  }

  /** The candidates of one person. Does not look into the cache. */
  async findFor(person: PreparedPerson): Promise<Candidate[]> {
    const [identityNumbers = []] = await this.find([person])
    return identityNumbers.flatMap((identityNumber) => this.#unpacked.get(identityNumber) ?? [])
  }

  async #read(found: readonly (readonly number[])[]): Promise<void> {
    const missing = new Set<number>()
    for (const identityNumbers of found)
      for (const identityNumber of identityNumbers)
        if (!this.#cache?.has(identityNumber) && !this.#unpacked.has(identityNumber)) missing.add(identityNumber)
    const all = [...missing]
    const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
      all.slice(at * BATCH, (at + 1) * BATCH),
    )
    for await (const [batch, rows] of readAhead(batches, (next) => readContents(this.#scope, next))) {
      for (const row of rows) this.#keep(prepareContent(row))
      for (const identityNumber of batch)
        if (!this.#cache?.has(identityNumber) && !this.#unpacked.has(identityNumber))
          this.#unpacked.set(identityNumber, undefined)
    }
  }

  #keep({ identity_number, mpi_id, known, isOwnWrite }: OpenedPerson): void {
    const isPacked = !isOwnWrite && this.#cache?.set(identity_number, mpi_id, known)
    if (isPacked) return
    this.#unpacked.set(identity_number, { identity_number, mpi_id, known: known.map(({ prepared }) => prepared) })
  }
}

/** Active identities by their numbers, opened and ready to be compared. */
export async function readPeople(scope: ReadScope, identityNumbers: readonly number[]): Promise<OpenedPerson[]> {
  return (await readContents(scope, identityNumbers)).map(prepareContent)
}

interface SealedRow {
  identity_number: number
  mpi_id: string
  sealed_person: string
  is_own: boolean
}

interface OpenedRow {
  row: SealedRow
  content: IdentityContent
}

/** Erased people are left out. */
async function readContents(scope: ReadScope, identityNumbers: readonly number[]): Promise<OpenedRow[]> {
  const rows = await readSealed(scope, identityNumbers)
  const contents = await openContents(scope, rows)
  return rows.flatMap((row, at) => {
    const content = contents[at]
    return content ? [{ row, content }] : []
  })
}

async function readSealed(scope: ReadScope, identityNumbers: readonly number[]): Promise<SealedRow[]> {
  if (identityNumbers.length === 0) return []
  // Inside a `select` the planner does not look at each of the numbers.
  const { rows } = await sql<SealedRow>`
    select identity_number, mpi_id, sealed_person, xmin = pg_current_xact_id_if_assigned()::xid is true as is_own
      from mpi_identity
    where identity_number = any((select ${bigints(identityNumbers)}::bigint[])::bigint[]) and tenant_id = ${scope.tenantId}
      and status = 'active'`.execute(scope.db)
  return rows
}

function prepareContent({ row, content }: OpenedRow): OpenedPerson {
  const known = knownRecords(content)
  const [{ person, prepared }] = known
  return {
    identity_number: row.identity_number,
    mpi_id: row.mpi_id,
    person,
    prepared,
    known,
    isOwnWrite: row.is_own,
  }
}

/** Above the highest limit of a key, so that every shared key speaks for a candidate. */
const NOBODY_SHARES = 1_000
/** Keys of identifiers and contacts: who shares one comes before all who share only names, dates and places. */
const contactKinds = new Set(['i', 'p', 'e', 'h'])
const CONTACT_FACTOR = 10
/**
 * Keys without a date, or with no more of it than the year, and how much each tells of two people whose dates are known. With less than
 * `ENOUGH` of them and nothing else in common hardly anybody would be linked or reviewed (`npm run bench -- mpi bound` counts whom),
 * but these are most of the people who are met by chance.
 */
const vagueKinds = new Map([
  ['n', { bit: 1, tells: 1 }],
  ['k', { bit: 2, tells: 1 }],
  ['r', { bit: 4, tells: 1 }],
  ['q', { bit: 8, tells: 1 }],
  ['c', { bit: 16, tells: 2 }],
])
const ENOUGH = 3
/** How many candidates of a person are opened and compared at most: more of people without a date, because fewer keys tell them apart. */
const MAX_CANDIDATES = 48
const MAX_WITHOUT_DAY = 160

interface Evidence {
  weight: number
  tells: number
  /** The vague kinds that were counted. */
  kinds: number
}

/**
 * The identities under the keys of a person, the likeliest first. A shared key speaks for a candidate, and the more so the fewer people
 * share it. Who is the same person shares several keys, or a rare one; the others are met by chance, and their number grows with the
 * registry.
 */
export function rankCandidates(person: PreparedPerson, probes: readonly Probe[], postings: Postings): number[] {
  const isDated = hasDay(person)
  const found = collectEvidence(probes, postings)
  const candidates: number[] = []
  for (const [identityNumber, { tells }] of found)
    if (tells >= ENOUGH || !isDated || !postings.withDay.has(identityNumber)) candidates.push(identityNumber)
  const limit = isDated ? MAX_CANDIDATES : MAX_WITHOUT_DAY
  if (candidates.length <= limit) return candidates
  const weightOf = (identityNumber: number) => found.get(identityNumber)?.weight ?? 0
  return candidates.sort((a, b) => weightOf(b) - weightOf(a) || a - b).slice(0, limit)
}

function collectEvidence(probes: readonly Probe[], postings: Postings): Map<number, Evidence> {
  const found = new Map<number, Evidence>()
  for (const { hash, kind } of probes) {
    const posting = postings.get(hash)
    if (posting === undefined || posting === 'closed') continue
    const weight = Math.log2(NOBODY_SHARES / posting.length) * (contactKinds.has(kind) ? CONTACT_FACTOR : 1)
    const vague = vagueKinds.get(kind)
    for (const identityNumber of posting) {
      let evidence = found.get(identityNumber)
      if (!evidence) {
        evidence = { weight: 0, tells: 0, kinds: 0 }
        found.set(identityNumber, evidence)
      }
      evidence.weight += weight
      if (vague === undefined) evidence.tells = ENOUGH
      else if ((evidence.kinds & vague.bit) === 0) {
        evidence.kinds |= vague.bit
        evidence.tells += vague.tells
      }
    }
  }
  return found
}

/** Yields each batch with what was read for it. While the caller works on one, the next one is read. */
export async function* readAhead<P, R>(
  batches: readonly P[],
  read: (batch: P) => Promise<R>,
): AsyncGenerator<readonly [P, R]> {
  const begin = (batch: P | undefined) => {
    const reading = batch === undefined ? undefined : read(batch)
    // A caller that stops early never awaits this read; one that goes on gets the error when it does.
    reading?.catch(() => {})
    return reading
  }
  let ahead = begin(batches[0])
  for (const [at, batch] of batches.entries()) {
    const found = (await ahead) as R
    ahead = begin(batches[at + 1])
    yield [batch, found]
  }
}
