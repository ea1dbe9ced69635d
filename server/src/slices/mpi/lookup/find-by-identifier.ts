import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { externalIdHash } from '../blind-index/external-ids.ts'
import { blindHasher } from '../blind-index/hasher.ts'
import { idText } from '../blind-index/search-words.ts'
import { lockForPerson } from '../lock-registry.ts'
import { findHolders } from '../queries.ts'

/** Nobody has more identifiers of one value than a mistake in another system makes. */
const MAX_FOUND = 100

/** The active identities that have an identifier of another system, or that stand for one that has it. */
export async function findByIdentifier(scope: ReadScope, kind: string, value: string): Promise<number[]> {
  const key = await externalIdHash(scope, kind, value)
  const { rows } = await sql<{ identity_number: number }>`
    select distinct coalesce(own.root_number, own.identity_number) as identity_number from mpi_external_id link
    join mpi_identity own on own.identity_number = link.identity_number
    where link.key = ${key} and link.tenant_id = ${scope.tenantId} and own.status <> 'erased'
    limit ${MAX_FOUND}`.execute(scope.db)
  return rows.map(({ identity_number }) => identity_number)
}

/** The same for an identifier of any system. */
export async function findByAnyIdentifier(scope: ReadScope, value: string): Promise<number[]> {
  const key = blindHasher(await scope.keys(), 'mpi-search')(`x${idText(value)}`)
  const { rows } = await sql<{ identity_number: number }>`
    select identity_number from mpi_search_key where key = ${key} and tenant_id = ${scope.tenantId}
    order by identity_number desc limit ${MAX_FOUND}`.execute(scope.db)
  return rows.map(({ identity_number }) => identity_number)
}

/** The active identities behind ids of the registry, also of merged ones. */
export async function findByMpiIds(scope: ReadScope, mpiIds: readonly string[]): Promise<number[]> {
  return [...(await findHolders(scope, mpiIds)).values()].map(({ holder_number }) => holder_number)
}

/** Until the transaction ends, nobody else registers somebody on the condition that this identifier is new. */
export async function lockIdentifier(work: UnitOfWork, kind: string, value: string): Promise<void> {
  await lockForPerson(work, [{ hash: await externalIdHash(work, kind, value) }])
}
