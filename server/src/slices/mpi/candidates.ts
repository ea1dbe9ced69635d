import type { PreparedPerson } from '@samakart/matcher'
import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { blindBlocking, Postings, readPostings } from './blind-index/blocking-rows.ts'
import { type KnownRecord, knownRecords } from './known-records.ts'
import type { PackedPeople } from './packed-people.ts'
import { type IdentityContent, openContents, type PersonRecord } from './person-record.ts'
import { rankCandidates } from './rank-candidates.ts'
import { readAhead } from './read-ahead.ts'

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

/** Whoever was erased is left out. */
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
