import { sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { personBehind } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { getFamily, lockRegistry } from '#slices/mpi/index.ts'
import { SecondPersonNeeded } from '../errors.ts'
import { erasePerson } from './erase-person.ts'
import { decisionContext, lockRequested, reasonContext, type StoredErasure } from './requests.ts'

/**
 * Takes another person than the one who asked, be it by a key. Erases a person, with all identities that were merged into theirs, in one transaction: afterwards the keys of the person
 * are gone, and with them the meaning of whatever copies there are. What happened stays in the audit trail, by ids.
 */
export async function confirmErasure(work: UnitOfWork, id: string): Promise<StoredErasure> {
  await lockRegistry(work)
  const { mpi_id, requested_by } = await lockRequested(work, id)
  if ((await personBehind(work, requested_by)) === work.actor.id) throw new SecondPersonNeeded()
  const { members } = await getFamily(work, mpi_id)
  await emptyRequests(work, members)
  const outcome = await erasePerson(work, members)
  const row = await work.db
    .updateTable('erasure')
    .set({ status: 'completed', decided_by: work.actor.id, decided_at: work.now, outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .where('tenant_id', '=', work.tenantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordAct(work, { action: 'person.erased', object: mpi_id, details: { erasure_id: id, ...outcome } })
  return row
}

/** People write names into reasons. */
async function emptyRequests(work: UnitOfWork, members: readonly string[]): Promise<void> {
  const keys = await work.keys()
  const rows = await work.db
    .selectFrom('erasure')
    .select(['id', 'sealed_decision'])
    .where('tenant_id', '=', work.tenantId)
    .where('mpi_id', 'in', [...members])
    .execute()
  for (const { id, sealed_decision } of rows)
    await work.db
      .updateTable('erasure')
      .set({
        sealed_reason: sealNothing(keys, reasonContext(id)),
        ...(sealed_decision ? { sealed_decision: sealNothing(keys, decisionContext(id)) } : {}),
      })
      .where('tenant_id', '=', work.tenantId)
      .where('id', '=', id)
      .execute()
}
