import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { blindHasher } from './hasher.ts'

/** Letter case matters: the UIDs of DHIS2 tell people apart by it. */
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
  const { rows } = await sql<{ mpi_id: string; root_no: number }>`
    select root.mpi_id, root.no as root_no from mpi_external_id link
    join mpi_identity own on own.no = link.identity_no
    join mpi_identity root on root.no = coalesce(own.root_no, own.no)
    where link.key = ${key} and link.tenant_id = ${scope.tenantId}
    order by link.linked_at desc, link.identity_no desc limit 1`.execute(scope.db)
  return rows[0]
}

export async function addExternalIds(
  work: UnitOfWork,
  people: readonly { no: number; external_ids: Readonly<Record<string, string>> }[],
): Promise<void> {
  const hash = blindHasher(await work.keys(), 'mpi-external-id')
  const rows = people.flatMap(({ no, external_ids }) =>
    Object.entries(external_ids).map(([kind, value]) => [hash(keyText(kind, value)), no] as const),
  )
  if (rows.length === 0) return
  await sql`
    insert into mpi_external_id (key, identity_no, tenant_id, linked_at)
    select key, no, ${work.tenantId}, ${work.now.toISOString()}::timestamptz
    from unnest(${rows.map(([key]) => key)}::bigint[], ${rows.map(([, no]) => no)}::bigint[]) as new (key, no)
    on conflict do nothing`.execute(work.db)
}

/** Takes away identifiers that a change replaced. */
export async function removeExternalIds(
  work: UnitOfWork,
  no: number,
  external_ids: Readonly<Record<string, string>>,
): Promise<void> {
  const hash = blindHasher(await work.keys(), 'mpi-external-id')
  const keys = Object.entries(external_ids).map(([kind, value]) => hash(keyText(kind, value)))
  if (keys.length === 0) return
  await sql`delete from mpi_external_id
    where key = any(${keys}::bigint[]) and identity_no = ${no} and tenant_id = ${work.tenantId}`.execute(work.db)
}
