import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { openContents, type PersonRecord } from '../person-record.ts'
import { findRow, type SelectedIdentity } from '../queries.ts'

/** An identity as other systems are shown it: a merged one too, with the values that it had of its own. */
export interface RegistryRecord {
  identity_number: number
  mpi_id: string
  person: PersonRecord
  updated_at: Date
  /** The identity that stands for it, if it was merged. */
  replaced_by: string | null
  /** Those that it stands for. */
  replaces: string[]
  /** Somebody still has to decide whether it is the same person as another one. */
  isInReview: boolean
}

export async function findNumber(scope: ReadScope, mpiId: string): Promise<number | undefined> {
  return (await findRow(scope, mpiId))?.identity_number
}

/** Identities by their numbers, in that order. Whoever was erased is left out. */
export async function readRecords(scope: ReadScope, identityNumbers: readonly number[]): Promise<RegistryRecord[]> {
  if (identityNumbers.length === 0) return []
  const wanted = bigints(identityNumbers)
  const { rows } = await sql<SelectedIdentity & { root_mpi_id: string | null }>`
    select own.*, root.mpi_id as root_mpi_id from mpi_identity own
    left join mpi_identity root on root.identity_number = own.root_number
    where own.identity_number = any((select ${wanted}::bigint[])::bigint[]) and own.tenant_id = ${scope.tenantId}
      and own.status <> 'erased'`.execute(scope.db)
  const { rows: merged } = await sql<{ mpi_id: string; identity_number: number; root_number: number }>`
    select mpi_id, identity_number, root_number from mpi_identity
    where root_number = any((select ${wanted}::bigint[])::bigint[]) and tenant_id = ${scope.tenantId}
      and status <> 'erased' order by identity_number`.execute(scope.db)
  const inReview = await findInReview(scope, [
    ...identityNumbers,
    ...merged.map(({ identity_number }) => identity_number),
  ])
  const contents = await openContents(scope, rows)
  const records = new Map<number, RegistryRecord>()
  for (const [at, row] of rows.entries()) {
    const person = contents[at]?.person
    const own = merged.filter(({ root_number }) => root_number === row.identity_number)
    if (!person) continue
    records.set(row.identity_number, {
      identity_number: row.identity_number,
      mpi_id: row.mpi_id,
      person,
      updated_at: row.updated_at,
      replaced_by: row.root_mpi_id,
      replaces: own.map(({ mpi_id }) => mpi_id),
      isInReview: [row, ...own].some(({ identity_number }) => inReview.has(identity_number)),
    })
  }
  return identityNumbers.flatMap((identityNumber) => records.get(identityNumber) ?? [])
}

async function findInReview(scope: ReadScope, identityNumbers: readonly number[]): Promise<Set<number>> {
  const wanted = sql`any((select ${bigints(identityNumbers)}::bigint[])::bigint[])`
  const { rows } = await sql<{ identity_number: number }>`
    select low_number as identity_number from mpi_review
    where low_number = ${wanted} and status = 'open' and tenant_id = ${scope.tenantId}
    union select high_number from mpi_review
    where high_number = ${wanted} and status = 'open' and tenant_id = ${scope.tenantId}`.execute(scope.db)
  return new Set(rows.map(({ identity_number }) => identity_number))
}
