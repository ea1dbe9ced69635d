import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { blindHasher } from './hasher.ts'

/** Letter case is kept, because two UIDs of DHIS2 may differ only in it. */
const keyText = (kind: string, value: string) => `${kind.toLowerCase()}:${value.trim()}`

export async function externalIdHasher(scope: ReadScope): Promise<(kind: string, value: string) => number> {
  const hash = blindHasher(await scope.keys(), 'mpi-external-id')
  return (kind, value) => hash(keyText(kind, value))
}

export async function externalIdHash(scope: ReadScope, kind: string, value: string): Promise<number> {
  return (await externalIdHasher(scope))(kind, value)
}

export async function findByExternalId(scope: ReadScope, kind: string, value: string) {
  const key = await externalIdHash(scope, kind, value)
  const { rows } = await sql<{ mpi_id: string; root_number: number }>`
    select root.mpi_id, root.identity_number as root_number from mpi_external_id link
    join mpi_identity own on own.identity_number = link.identity_number
    join mpi_identity root on root.identity_number = coalesce(own.root_number, own.identity_number)
    where link.key = ${key} and link.tenant_id = ${scope.tenantId}
    order by link.linked_at desc, link.identity_number desc limit 1`.execute(scope.db)
  return rows[0]
}

export async function addExternalIds(
  work: UnitOfWork,
  people: readonly { identityNumber: number; external_ids: Readonly<Record<string, string>> }[],
): Promise<void> {
  const hash = blindHasher(await work.keys(), 'mpi-external-id')
  const rows = people.flatMap(({ identityNumber, external_ids }) =>
    Object.entries(external_ids).map(([kind, value]) => [hash(keyText(kind, value)), identityNumber] as const),
  )
  if (rows.length === 0) return
  await sql`
    insert into mpi_external_id (key, identity_number, tenant_id, linked_at)
    select key, identity_number, ${work.tenantId}, ${work.now.toISOString()}::timestamptz
    from unnest(${rows.map(([key]) => key)}::bigint[], ${rows.map(([, identityNumber]) => identityNumber)}::bigint[])
      as new (key, identity_number)
    on conflict do nothing`.execute(work.db)
}

/** Deletes identifiers that a change has replaced. */
export async function removeExternalIds(
  work: UnitOfWork,
  identityNumber: number,
  external_ids: Readonly<Record<string, string>>,
): Promise<void> {
  const hash = blindHasher(await work.keys(), 'mpi-external-id')
  const keys = Object.entries(external_ids).map(([kind, value]) => hash(keyText(kind, value)))
  if (keys.length === 0) return
  await sql`delete from mpi_external_id
    where key = any(${keys}::bigint[]) and identity_number = ${identityNumber} and tenant_id = ${work.tenantId}`.execute(
    work.db,
  )
}
