import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { blindBlocking, type Postings, readPostings } from './blind-index/blocking-rows.ts'
import { type PreparedPerson, prepare } from './matching/index.ts'
import type { PackedPeople } from './packed-people.ts'
import { openContent, type PersonRecord, toMatcher } from './person-record.ts'
import { readAhead } from './read-ahead.ts'

/** Somebody of the registry, ready to be compared. */
export interface Known {
  identity_number: number
  mpi_id: string
  prepared: PreparedPerson
}

interface OpenedPerson extends Known {
  person: PersonRecord
  /** The transaction that reads it has also written it, and may yet take it back. */
  isOwnWriting: boolean
}

/** So many are opened while the database reads as many more. */
const BATCH = 100

/**
 * Finds everybody who shares a key with somebody; what was once read is not read again. In a large registry they are
 * many: with a memory they stay packed until they are compared.
 */
export class Candidates {
  readonly postings: Postings = new Map()
  readonly #unpacked = new Map<number, Known | undefined>()
  readonly #scope: ReadScope
  readonly #memory: PackedPeople | undefined

  constructor(scope: ReadScope, memory?: PackedPeople) {
    this.#scope = scope
    this.#memory = memory
  }

  /** Their numbers. Afterwards `get` answers who they are. */
  async find(people: readonly PreparedPerson[]): Promise<number[][]> {
    const { probes } = await blindBlocking(this.#scope)
    const hashes = people.map(probes)
    await readPostings(this.#scope, hashes.flat(), this.postings)
    const found = hashes.map((own) => {
      const identityNumbers = new Set<number>()
      for (const hash of own) {
        const standing = this.postings.get(hash)
        if (standing !== undefined && standing !== 'closed')
          for (const identityNumber of standing) identityNumbers.add(identityNumber)
      }
      return [...identityNumbers]
    })
    await this.#read(found)
    return found
  }

  /** Nobody where somebody else stands for the identity by now. */
  get(identityNumber: number): PreparedPerson | undefined {
    return this.#memory?.get(identityNumber) ?? this.#unpacked.get(identityNumber)?.prepared
  }

  mpiIdOf(identityNumber: number): string {
    return this.#memory?.mpiIdOf(identityNumber) ?? this.#unpacked.get(identityNumber)?.mpi_id ?? ''
  }

  /** Without a memory. */
  async of(person: PreparedPerson): Promise<Known[]> {
    const [identityNumbers = []] = await this.find([person])
    return identityNumbers.flatMap((identityNumber) => this.#unpacked.get(identityNumber) ?? [])
  }

  async #read(found: readonly (readonly number[])[]): Promise<void> {
    const wanted = new Set<number>()
    for (const identityNumbers of found)
      for (const identityNumber of identityNumbers)
        if (!this.#memory?.has(identityNumber) && !this.#unpacked.has(identityNumber)) wanted.add(identityNumber)
    const all = [...wanted]
    const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
      all.slice(at * BATCH, (at + 1) * BATCH),
    )
    const keys = await this.#scope.keys()
    for await (const [batch, rows] of readAhead(batches, (next) => readSealed(this.#scope, next))) {
      for (const row of rows) this.#keep(openPerson(keys, row))
      for (const identityNumber of batch)
        if (!this.#memory?.has(identityNumber) && !this.#unpacked.has(identityNumber))
          this.#unpacked.set(identityNumber, undefined)
    }
  }

  #keep({ identity_number, mpi_id, prepared, person, isOwnWriting }: OpenedPerson): void {
    const isPacked = !isOwnWriting && this.#memory?.set(identity_number, mpi_id, person, prepared)
    if (!isPacked) this.#unpacked.set(identity_number, { identity_number, mpi_id, prepared })
  }
}

/** Active identities by number, opened and ready to be compared. */
export async function readPeople(scope: ReadScope, identityNumbers: readonly number[]): Promise<OpenedPerson[]> {
  const keys = await scope.keys()
  return (await readSealed(scope, identityNumbers)).map((row) => openPerson(keys, row))
}

interface SealedRow {
  identity_number: number
  mpi_id: string
  sealed_person: string
  is_own: boolean
}

async function readSealed(scope: ReadScope, identityNumbers: readonly number[]): Promise<SealedRow[]> {
  if (identityNumbers.length === 0) return []
  // Behind a `select` the planner does not weigh each of the numbers.
  const { rows } = await sql<SealedRow>`
    select identity_number, mpi_id, sealed_person, xmin = pg_current_xact_id_if_assigned()::xid is true as is_own
      from mpi_identity
    where identity_number = any((select ${bigints(identityNumbers)}::bigint[])::bigint[]) and tenant_id = ${scope.tenantId}
      and status = 'active'`.execute(scope.db)
  return rows
}

function openPerson(keys: TenantKeys, { is_own, ...row }: SealedRow): OpenedPerson {
  const { person } = openContent(keys, row)
  return {
    identity_number: row.identity_number,
    mpi_id: row.mpi_id,
    person,
    prepared: prepare(toMatcher(person)),
    isOwnWriting: is_own,
  }
}
