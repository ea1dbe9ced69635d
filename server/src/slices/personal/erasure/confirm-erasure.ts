import { sealNothing } from '#platform/crypto/person-keys.ts'
import { forgetAnswersAbout } from '#platform/http/forget-answers.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { eraseRows, remakeFilesOfJobs } from '#slices/campaigns/index.ts'
import { eraseCards } from '#slices/cards/index.ts'
import { eraseEnrollments } from '#slices/dhis2/index.ts'
import { eraseMessages } from '#slices/distribution/index.ts'
import { erasePerson, getFamily, lockRegistry } from '#slices/mpi/index.ts'
import { eraseScores } from '#slices/trust/index.ts'
import { erasePasses } from '#slices/wallet/index.ts'
import type { ErasureOutcome } from '../tables.ts'
import { decisionContext, lockRequested, reasonContext, type StoredErasure } from './requests.ts'

/**
 * Erases a person, with all identities that were merged into theirs, in one transaction: afterwards the keys of the person
 * are gone, and with them the meaning of whatever copies there are. What happened stays in the audit trail, by ids.
 */
export async function confirmErasure(work: UnitOfWork, id: string): Promise<StoredErasure> {
  await lockRegistry(work)
  const { mpi_id } = await lockRequested(work, id)
  const { members } = await getFamily(work, mpi_id)
  const { revoked, places } = await eraseCards(work, members)
  const passes = await erasePasses(work, members)
  const messages = await eraseMessages(work, members)
  const enrollments = await eraseEnrollments(work, members)
  const list_rows = await eraseRows(work, places)
  const jobs = new Set(places.map(({ jobId }) => jobId))
  await remakeFilesOfJobs(work, jobs)
  await eraseScores(work, members)
  await emptyRequests(work, members)
  const { keys } = await erasePerson(work, members)
  await forgetAnswersAbout(work, [...members, ...messages])
  const outcome: ErasureOutcome = {
    identities: members.length,
    keys,
    cards_revoked: revoked,
    passes,
    messages: messages.length,
    enrollments,
    list_rows,
    jobs_with_files: jobs.size,
  }
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
