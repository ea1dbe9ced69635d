import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { externalIdHash, findByExternalId } from './blind-index/external-ids.ts'
import { Dhis2UidNotLinked, Dhis2UidTaken } from './errors.ts'
import { lockForPerson } from './lock-registry.ts'
import { lockActiveRow } from './queries.ts'
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
