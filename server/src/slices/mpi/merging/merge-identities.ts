import { sql } from 'kysely'
import { newSharedKey, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { AlreadyMerged, MergeIntoOneself } from '../errors.ts'
import { getFamily, getRow, getRowByNumber, openIdentity, type SelectedIdentity } from '../find-identities.ts'
import { recordHistory } from '../history.ts'
import { type IdentityContent, knownRecords, peopleOf } from '../person-record.ts'
import { recountProgrammes } from '../programmes.ts'
import { countPeople, lockRegistry } from '../registry.ts'
import { closeAnsweredReviews } from '../reviews/follow-merges.ts'
import { writeContent } from '../rewrite-person.ts'
import { reindexPerson } from '../store-identities.ts'
import { combinePeople } from './combine-people.ts'

export interface Merge {
  source_mpi_id: string
  target_mpi_id: string
  reason: string
  keep_target?: boolean | undefined
}

/** Makes the target stand for both. Both must be active, so that there are neither chains nor cycles. */
export async function mergeIdentities(work: UnitOfWork, merge: Merge) {
  await lockRegistry(work)
  const [source, target] = [await getRow(work, merge.source_mpi_id), await getRow(work, merge.target_mpi_id)]
  if (source.identity_number === target.identity_number) throw new MergeIntoOneself()
  await refuseMerged(work, source)
  await refuseMerged(work, target)

  const id = work.newId('merge')
  const keepTarget = merge.keep_target ?? true
  const [from, into] = [await openIdentity(work, source), await openIdentity(work, target)]
  const person = combinePeople(into.content.person, from.content.person, keepTarget)
  const members = [...(await getFamily(work, source.mpi_id)).members, ...(await getFamily(work, target.mpi_id)).members]
  const key = await newSharedKey(work, id, members)
  // The reason may name both, so that it belongs under the key of both.
  await recordHistory(
    work,
    target,
    { ...into.content, shared_key: id },
    { merged: source.mpi_id, reason: merge.reason },
  )
  const records = knownRecords(from.content)
  const merged: IdentityContent = {
    ...into.content,
    person,
    before_merges: into.content.before_merges ?? into.content.person,
    steps: [
      ...(into.content.steps ?? []),
      { merge: id, source: source.mpi_id, keep_target: keepTarget, records: peopleOf(records) },
    ],
    shared_key: id,
  }
  await writeContent(work, target, merged)
  await redirectToTarget(work, source.identity_number, target.identity_number)
  await reindexPerson(work, source.identity_number, records, [])
  await reindexPerson(work, target.identity_number, knownRecords(into.content), knownRecords(merged))

  const snapshot = { source: from.content.person, target: into.content.person, reason: merge.reason }
  await work.db
    .insertInto('mpi_merge')
    .values({
      id,
      tenant_id: work.tenantId,
      source_number: source.identity_number,
      target_number: target.identity_number,
      keep_target: keepTarget,
      sealed_snapshot: sealErasable(
        await work.keys(),
        key,
        JSON.stringify(snapshot),
        `mpi_merge.sealed_snapshot:${id}`,
      ),
      merged_at: work.now,
      merged_by: work.actor.id,
      undone_at: null,
      undone_by: null,
    })
    .execute()
  await work.db
    .updateTable('mpi_programme')
    .set({ holder_number: target.identity_number })
    .where('holder_number', '=', source.identity_number)
    .execute()
  await recountProgrammes(work, [source.identity_number, target.identity_number])
  await closeAnsweredReviews(work, target.identity_number, id)
  await work.publish('identities-merged', { source_mpi_id: source.mpi_id, target_mpi_id: target.mpi_id })
  recordAct(work, {
    action: 'mpi.identities_merged',
    object: target.mpi_id,
    details: { source: source.mpi_id, keep_target: keepTarget },
  })
  await countPeople(work, -1)
  return {
    canonical_mpi_id: target.mpi_id,
    merged_mpi_id: source.mpi_id,
    merged_at: work.now.toISOString(),
    programmes_migrated: source.programme_count,
    merge_id: id,
  }
}

async function refuseMerged(work: UnitOfWork, row: SelectedIdentity): Promise<void> {
  if (row.root_number === null) return
  const root = await getRowByNumber(work, row.root_number)
  throw new AlreadyMerged(row.mpi_id, root.mpi_id)
}

/** Makes the source, and all that were merged into it before, refer directly to the target. */
async function redirectToTarget(work: UnitOfWork, sourceNumber: number, targetNumber: number): Promise<void> {
  await work.db
    .updateTable('mpi_identity')
    .set({ status: 'deactivated', merged_into: targetNumber, root_number: targetNumber, updated_at: work.now })
    .where('identity_number', '=', sourceNumber)
    .execute()
  await sql`update mpi_identity set root_number = ${targetNumber} where root_number = ${sourceNumber}`.execute(work.db)
}
