import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { addExternalIds, externalIdHash, findByExternalId } from './blind-index.ts'
import { Dhis2UidNotLinked, Dhis2UidTaken } from './errors.ts'
import { findHolders, lockActiveRow } from './find-identities.ts'
import { openContents } from './person-record.ts'
import { lockForPerson, lockRegistry } from './registry.ts'
import { rewritePerson } from './rewrite-person.ts'

export interface Dhis2Link {
  mpi_id: string
  dhis2_uid: string
  dhis2_instance_url: string
}

export async function linkDhis2(work: UnitOfWork, { mpi_id, dhis2_uid, dhis2_instance_url }: Dhis2Link) {
  await lockForPerson(work, [{ hash: await externalIdHash(work, 'dhis2_uid', dhis2_uid) }])
  const row = await lockActiveRow(work, mpi_id)
  const holder = await findByExternalId(work, 'dhis2_uid', dhis2_uid)
  if (holder && holder.root_number !== row.identity_number) throw new Dhis2UidTaken(holder.mpi_id)
  await rewritePerson(work, row, ({ external_ids }) => ({
    external_ids: { ...external_ids, dhis2_uid },
    dhis2_instance_url,
  }))
  recordAct(work, { action: 'mpi.dhis2_linked', object: row.mpi_id })
  return { mpi_id: row.mpi_id, dhis2_uid, linked_at: work.now.toISOString() }
}

export async function resolveDhis2(scope: ReadScope, dhis2Uid: string) {
  const holder = await findByExternalId(scope, 'dhis2_uid', dhis2Uid)
  if (!holder) throw new Dhis2UidNotLinked()
  return { dhis2_uid: dhis2Uid, mpi_id: holder.mpi_id, resolved_at: scope.now.toISOString() }
}

/**
 * Links many tracked entities with identities. If DHIS2 has a person twice, both UIDs find the identity, and the first one is
 * shown.
 */
export async function linkDhis2People(
  work: UnitOfWork,
  links: readonly { mpi_id: string; dhis2_uid: string }[],
  { dhis2_instance_url, source }: { dhis2_instance_url: string; source: string },
): Promise<void> {
  if (links.length === 0) return
  await lockRegistry(work)
  const holders = await findHolders(
    work,
    links.map(({ mpi_id }) => mpi_id),
  )
  const found = links.flatMap(({ mpi_id, dhis2_uid }) => {
    const holder = holders.get(mpi_id)
    return holder ? [{ identityNumber: holder.holder_number, dhis2_uid }] : []
  })
  await addExternalIds(
    work,
    found.map(({ identityNumber, dhis2_uid }) => ({ identityNumber, external_ids: { dhis2_uid } })),
  )
  const first = new Map(found.toReversed().map(({ identityNumber, dhis2_uid }) => [identityNumber, dhis2_uid]))
  const rows = await work.db
    .selectFrom('mpi_identity')
    .selectAll()
    .where('identity_number', 'in', [...first.keys()])
    .where('tenant_id', '=', work.tenantId)
    .orderBy('identity_number')
    .execute()
  const contents = await openContents(work, rows)
  for (const [at, row] of rows.entries()) {
    const content = contents[at]
    if (!content || content.person.external_ids.dhis2_uid !== undefined) continue
    const dhis2_uid = first.get(row.identity_number) ?? ''
    await rewritePerson(work, row, ({ external_ids }) => ({
      external_ids: { ...external_ids, dhis2_uid },
      dhis2_instance_url,
    }))
  }
  recordAct(work, { action: 'mpi.dhis2_people_linked', object: source, details: { count: found.length } })
}
