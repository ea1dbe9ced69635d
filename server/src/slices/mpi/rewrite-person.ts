import { erasureKeyFor } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { addExternalIds, removeExternalIds } from './blind-index.ts'
import { openIdentity, type SelectedIdentity } from './find-identities.ts'
import { recordHistory } from './history.ts'
import { type IdentityContent, keyIdOf, knownRecords, type PersonRecord, sealContent } from './person-record.ts'
import { hasNin, reindexPerson } from './store-identities.ts'

/** Writes new values, their history and their indexes. The caller holds the lock of the row. */
export async function rewritePerson(
  work: UnitOfWork,
  row: SelectedIdentity,
  changeOf: (person: PersonRecord) => Partial<PersonRecord>,
  { dropsOldIds = false } = {},
): Promise<PersonRecord> {
  const { content } = await openIdentity(work, row)
  const change = changeOf(content.person)
  const after: PersonRecord = { ...content.person, ...change }
  if (JSON.stringify(after) === JSON.stringify(content.person)) return after
  await recordHistory(work, row, content)
  const rewritten = {
    ...content,
    person: after,
    ...(content.steps ? { steps: [...content.steps, { change }] } : {}),
  }
  await writeContent(work, row, rewritten)
  await reindexPerson(work, row.identity_number, knownRecords(content), knownRecords(rewritten))
  await work.publish('identity-changed', { mpi_id: row.mpi_id })
  if (after.region_code !== content.person.region_code) await work.publish('residence-changed', { mpi_id: row.mpi_id })
  if (dropsOldIds) {
    const removed = Object.entries(content.person.external_ids).filter(([kind, id]) => after.external_ids[kind] !== id)
    await removeExternalIds(work, row.identity_number, Object.fromEntries(removed))
  }
  await addExternalIds(work, [{ identityNumber: row.identity_number, external_ids: after.external_ids }])
  return after
}

export async function writeContent(
  work: UnitOfWork,
  { identity_number, mpi_id }: { identity_number: number; mpi_id: string },
  content: IdentityContent,
): Promise<void> {
  const { person } = content
  await work.db
    .updateTable('mpi_identity')
    .set({
      sealed_person: sealContent(
        await work.keys(),
        await erasureKeyFor(work, keyIdOf(mpi_id, content)),
        mpi_id,
        content,
      ),
      region_code: person.region_code,
      country_code: person.country_code,
      gender: person.gender,
      kyc_verified: person.kyc_verified,
      has_nin: hasNin(person),
      updated_at: work.now,
    })
    .where('identity_number', '=', identity_number)
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
