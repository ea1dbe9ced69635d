import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/unit-of-work.ts'
import { blindBlocking, type Postings, readPostings } from './blind-index/blocking-rows.ts'
import { type PreparedPerson, prepare } from './matching/index.ts'
import { openContent, type PersonRecord, toMatcher } from './person-record.ts'
import { rememberedPeople } from './remembered-people.ts'

export interface Known {
  no: number
  mpi_id: string
  person: PersonRecord
  prepared: PreparedPerson
}

const PIECE = 5_000
const SEAL_LENGTH = 22

/** Finds everybody who shares a key with somebody; what was once read is not read again. */
export class Candidates {
  readonly postings: Postings = new Map()
  readonly #known = new Map<number, Known | undefined>()
  readonly #scope: ReadScope

  constructor(scope: ReadScope) {
    this.#scope = scope
  }

  async of(people: readonly PreparedPerson[]): Promise<Known[][]> {
    const { probes } = await blindBlocking(this.#scope)
    const hashes = people.map(probes)
    await readPostings(this.#scope, hashes.flat(), this.postings)
    const found = hashes.map((own) => {
      const nos = new Set<number>()
      for (const hash of own) {
        const standing = this.postings.get(hash)
        if (standing !== undefined && standing !== 'closed') for (const no of standing) nos.add(no)
      }
      return nos
    })
    await this.#read(found)
    return found.map((nos) => [...nos].flatMap((no) => this.#known.get(no) ?? []))
  }

  async #read(found: readonly ReadonlySet<number>[]): Promise<void> {
    const wanted = new Set<number>()
    for (const nos of found) for (const no of nos) if (!this.#known.has(no)) wanted.add(no)
    const all = [...wanted]
    for (const no of all) this.#known.set(no, undefined)
    for (let at = 0; at < all.length; at += PIECE) {
      for (const known of await readKnown(this.#scope, all.slice(at, at + PIECE))) this.#known.set(known.no, known)
    }
  }
}

/** Active identities by number, opened and ready to be compared. */
export async function readKnown(scope: ReadScope, nos: readonly number[]): Promise<Known[]> {
  if (nos.length === 0) return []
  const keys = await scope.keys()
  const memory = rememberedPeople(keys)
  const standing = await sealsOf(
    scope,
    nos.filter((no) => memory.has(no)),
  )
  const found: Known[] = []
  const wanted: number[] = []
  for (const no of nos) {
    const known = memory.recall(no, standing.get(no))
    if (known) found.push(known)
    else if (!memory.has(no) || standing.has(no)) wanted.push(no)
  }
  if (wanted.length === 0) return found
  const { rows } = await sql<{ no: number; mpi_id: string; sealed_person: string }>`
    select no, mpi_id, sealed_person from mpi_identity
    where no = any(${bigints(wanted)}::bigint[]) and tenant_id = ${scope.tenantId} and status = 'active'`.execute(
    scope.db,
  )
  for (const row of rows) {
    const { person } = openContent(keys, row)
    const known = { no: row.no, mpi_id: row.mpi_id, person, prepared: prepare(toMatcher(person)) }
    memory.remember(row.sealed_person.slice(-SEAL_LENGTH), known)
    found.push(known)
  }
  return found
}

/** The ends of what is sealed: they hold the tag, which no two writings share. */
async function sealsOf(scope: ReadScope, nos: readonly number[]): Promise<Map<number, string>> {
  if (nos.length === 0) return new Map()
  const { rows } = await sql<{ no: number; seal: string }>`
    select no, right(sealed_person, ${SEAL_LENGTH}) as seal from mpi_identity
    where no = any(${bigints(nos)}::bigint[]) and tenant_id = ${scope.tenantId} and status = 'active'`.execute(scope.db)
  return new Map(rows.map(({ no, seal }) => [no, seal]))
}
