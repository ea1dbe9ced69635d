import { sql } from 'kysely'
import { newSharedKey } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { NotMerged } from '../errors.ts'
import { getRow, getRowByNumber, type Identity, openIdentity, type SelectedIdentity } from '../find-identities.ts'
import { recordHistory } from '../history.ts'
import { type ContentStep, type IdentityContent, knownRecords, type PersonRecord, peopleOf } from '../person-record.ts'
import { recountProgrammes } from '../programmes.ts'
import { countPeople, lockRegistry } from '../registry.ts'
import { reopenReviews } from '../reviews/follow-merges.ts'
import { writeContent } from '../rewrite-person.ts'
import { reindexPerson } from '../store-identities.ts'
import { replay } from './combine-people.ts'

/** Undoes one merge, even if others followed it. Changes made since are kept. */
export async function unmergeIdentities(work: UnitOfWork, { merged_mpi_id }: { merged_mpi_id: string }) {
  await lockRegistry(work)
  const source = await getRow(work, merged_mpi_id)
  if (source.merged_into === null || source.root_number === null) throw new NotMerged()
  const merge = await work.db
    .selectFrom('mpi_merge')
    .select(['id', 'merged_at'])
    .where('source_number', '=', source.identity_number)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()

  const before = await openIdentity(work, await getRowByNumber(work, source.root_number))
  await recordHistory(work, before.row, before.content, { unmerged: source.mpi_id })
  await separateFromRoot(work, source.identity_number)
  const root = await removeMerge(work, source.merged_into, merge)
  const restored = await openIdentity(work, source)
  await reindexPerson(work, root.row.identity_number, knownRecords(before.content), knownRecords(root.content))
  await reindexPerson(work, source.identity_number, [], knownRecords(restored.content))

  await work.db
    .updateTable('mpi_merge')
    .set({ undone_at: work.now, undone_by: work.actor.id })
    .where('id', '=', merge.id)
    .execute()
  await recountProgrammes(work, [source.identity_number, root.row.identity_number])
  await reopenReviews(work, merge.id)
  const names = { source_mpi_id: source.mpi_id, target_mpi_id: root.row.mpi_id }
  await work.publish('identities-unmerged', names)
  recordAct(work, {
    action: 'mpi.identities_unmerged',
    object: source.mpi_id,
    details: { target: names.target_mpi_id },
  })
  await countPeople(work, 1)
  return { restored_mpi_id: source.mpi_id, canonical_mpi_id: root.row.mpi_id, unmerged_at: work.now.toISOString() }
}

/** Separates the identity together with all that were merged into it, and with their programmes. */
async function separateFromRoot(work: UnitOfWork, identityNumber: number): Promise<void> {
  const { rows } = await sql<{ identity_number: number }>`
    with recursive members as (
      select identity_number from mpi_identity where identity_number = ${identityNumber}
      union all select child.identity_number from mpi_identity child join members on child.merged_into = members.identity_number
    ) select identity_number from members`.execute(work.db)
  const identityNumbers = rows.map((row) => row.identity_number)
  await sql`update mpi_identity set root_number = ${identityNumber}
    where identity_number = any(${identityNumbers}::bigint[]) and identity_number <> ${identityNumber}`.execute(work.db)
  await work.db
    .updateTable('mpi_identity')
    .set({ status: 'active', merged_into: null, root_number: null, updated_at: work.now })
    .where('identity_number', '=', identityNumber)
    .execute()
  await sql`update mpi_programme set holder_number = ${identityNumber}
    where identity_number = any(${identityNumbers}::bigint[])`.execute(work.db)
}

/** Recomputes the identity that was merged into, and every one above it, up to the active one. */
async function removeMerge(work: UnitOfWork, identityNumber: number, undone: UndoneMerge): Promise<Identity> {
  let identity = await recompute(work, identityNumber, undone)
  while (identity.row.merged_into !== null) identity = await recompute(work, identity.row.merged_into, undone)
  return identity
}

interface UndoneMerge {
  id: string
  merged_at: Date
}

async function recompute(work: UnitOfWork, identityNumber: number, undone: UndoneMerge): Promise<Identity> {
  const { row, content } = await openIdentity(work, await getRowByNumber(work, identityNumber))
  const steps: ContentStep[] = []
  const sources = new Map<string, PersonRecord>()
  for (const step of content.steps ?? []) {
    if (!('merge' in step)) steps.push(step)
    else if (step.merge !== undone.id) {
      const source = await openIdentity(work, await getRow(work, step.source))
      sources.set(step.source, source.content.person)
      steps.push({ ...step, records: peopleOf(knownRecords(source.content)) })
    }
  }
  const recomputed = replay(
    content.before_merges ?? content.person,
    steps,
    (mpiId) => sources.get(mpiId) as PersonRecord,
  )
  // Of a record that was linked while they were one, nobody knows to whom of them it belongs.
  const linked = (content.linked ?? []).filter(({ linked_at }) => linked_at < undone.merged_at.toISOString())
  const own: IdentityContent = {
    ...recomputed,
    ...(linked.length > 0 ? { linked } : {}),
    ...(recomputed.steps ? { shared_key: await shareAgain(work, row) } : {}),
  }
  await writeContent(work, row, own)
  return { row, content: own }
}

/** A new key for those who stay merged. The one before is also that of the person who left. */
async function shareAgain(work: UnitOfWork, { identity_number, mpi_id }: SelectedIdentity): Promise<string> {
  const { rows } = await sql<{ mpi_id: string }>`
    with recursive members as (
      select identity_number, mpi_id from mpi_identity where identity_number = ${identity_number}
      union all select child.identity_number, child.mpi_id from mpi_identity child
        join members on child.merged_into = members.identity_number
    ) select mpi_id from members`.execute(work.db)
  const id = work.newId('sharedKey')
  await newSharedKey(work, id, [mpi_id, ...rows.map((row) => row.mpi_id)])
  return id
}
