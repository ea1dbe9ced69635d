import { prepare, TermFrequencies } from '@samakart/matcher'
import { sql } from 'kysely'
import { destroyKeysOf, findSharers, sealNothing } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { openHistory } from '../history.ts'
import { reindexPerson } from '../index-person.ts'
import { knownRecord, knownRecords } from '../known-records.ts'
import { contextOf, openContents, type PersonRecord, toMatcher } from '../person-record.ts'
import { deletePhotosOf } from '../photos/delete-photos.ts'
import { countPeople, termsContext } from '../population.ts'
import { recountProgrammes } from '../programmes.ts'
import type { SelectedIdentity } from '../queries.ts'
import { publishReviewsChanged } from '../reviews/publish-reviews.ts'

/**
 * Erases an identity and all that were merged into it: their keys, values, history, indexes and links. The rows stay without
 * content, because cards, merges and reviews refer to them. The caller holds the registry.
 */
export async function eraseIdentities(work: UnitOfWork, members: readonly string[]): Promise<{ keys: number }> {
  const rows = await work.db
    .selectFrom('mpi_identity')
    .selectAll()
    .where('mpi_id', 'in', [...members])
    .where('tenant_id', '=', work.tenantId)
    .orderBy('identity_number')
    .forUpdate()
    .execute()
  const numbers = rows.map(({ identity_number }) => identity_number)
  await deleteIndexes(work, rows)
  await closeReviewsOf(work, numbers)
  const sharers = await findSharers(work, members)
  const keys = await destroyKeysOf(work, members)
  await sql`delete from mpi_history where identity_number = any(${numbers}::bigint[]) and tenant_id = ${work.tenantId}`.execute(
    work.db,
  )
  await deleteUnreadableHistory(work, sharers)
  await emptySnapshots(work, numbers)
  await sql`delete from mpi_distinct where tenant_id = ${work.tenantId}
    and (low_number = any(${numbers}::bigint[]) or high_number = any(${numbers}::bigint[]))`.execute(work.db)
  await sql`delete from mpi_programme where tenant_id = ${work.tenantId}
    and (identity_number = any(${numbers}::bigint[]) or holder_number = any(${numbers}::bigint[]))`.execute(work.db)
  await recountProgrammes(work, numbers)
  await deletePhotosOf(work, members)
  await emptyIdentities(work, rows)
  await countPeople(work, -rows.filter(({ status }) => status === 'active').length)
  await work.publish('identities-erased', { mpi_ids: rows.map(({ mpi_id }) => mpi_id) })
  return { keys }
}

/** Deletes the keys of all values that the identities have or had. */
async function deleteIndexes(work: UnitOfWork, rows: readonly SelectedIdentity[]): Promise<void> {
  const contents = await openContents(work, rows)
  for (const [at, { identity_number, status }] of rows.entries()) {
    const content = contents[at]
    const history = await work.db
      .selectFrom('mpi_history')
      .select(['id', 'sealed_before'])
      .where('identity_number', '=', identity_number)
      .where('tenant_id', '=', work.tenantId)
      .execute()
    const earlier = (await openHistory(work, history)).map(({ before }) => before)
    if (content) await reindexPerson(work, identity_number, knownRecords(content), [])
    for (const person of earlier) await reindexPerson(work, identity_number, [knownRecord(person)], [])
    if (content && status === 'active') await forgetTerms(work, content.person)
    if (!content) await deleteKeysByNumber(work, identity_number)
    await sql`delete from mpi_external_id
      where identity_number = ${identity_number} and tenant_id = ${work.tenantId}`.execute(work.db)
  }
}

/** In an older copy of the data the values are gone with their key, so that their hashes cannot be computed: this reads all. */
async function deleteKeysByNumber(work: UnitOfWork, identityNumber: number): Promise<void> {
  for (const table of ['mpi_blocking_key', 'mpi_search_key'] as const)
    await work.db
      .deleteFrom(table)
      .where('identity_number', '=', identityNumber)
      .where('tenant_id', '=', work.tenantId)
      .execute()
}

/** Of people who were merged with an erased one and separated again: what their history said while they were one. */
async function deleteUnreadableHistory(work: UnitOfWork, mpiIds: readonly string[]): Promise<void> {
  if (mpiIds.length === 0) return
  const { rows } = await sql<{ id: string; sealed_before: string }>`
    select entry.id, entry.sealed_before from mpi_identity person
    join mpi_history entry on entry.identity_number = person.identity_number
    where person.mpi_id = any(${[...mpiIds]}::text[]) and person.tenant_id = ${work.tenantId}`.execute(work.db)
  const readable = new Set((await openHistory(work, rows)).map(({ id }) => id))
  const gone = rows.flatMap(({ id }) => (readable.has(id) ? [] : [id]))
  await sql`delete from mpi_history where id = any(${gone}::text[]) and tenant_id = ${work.tenantId}`.execute(work.db)
}

async function emptySnapshots(work: UnitOfWork, numbers: readonly number[]): Promise<void> {
  const keys = await work.keys()
  const { rows } = await sql<{ id: string }>`
    select id from mpi_merge where tenant_id = ${work.tenantId}
      and (source_number = any(${numbers}::bigint[]) or target_number = any(${numbers}::bigint[]))`.execute(work.db)
  for (const { id } of rows) {
    const sealed_snapshot = sealNothing(keys, `mpi_merge.sealed_snapshot:${id}`)
    await work.db
      .updateTable('mpi_merge')
      .set({ sealed_snapshot })
      .where('id', '=', id)
      .where('tenant_id', '=', work.tenantId)
      .execute()
  }
}

/** What is left of the place is what the id itself says. */
async function emptyIdentities(work: UnitOfWork, rows: readonly SelectedIdentity[]): Promise<void> {
  const keys = await work.keys()
  for (const { identity_number, mpi_id } of rows) {
    const [country_code = '', region_code = ''] = mpi_id.split('-')
    await work.db
      .updateTable('mpi_identity')
      .set({
        sealed_person: sealNothing(keys, contextOf(mpi_id)),
        country_code,
        region_code,
        gender: null,
        kyc_verified: false,
        has_nin: false,
        status: 'erased',
        merged_into: null,
        root_number: null,
        programme_count: 0,
        updated_at: work.now,
      })
      .where('identity_number', '=', identity_number)
      .where('tenant_id', '=', work.tenantId)
      .execute()
  }
}

/** Closes the open reviews of people who are erased, and empties the reasons of all. */
async function closeReviewsOf(work: UnitOfWork, numbers: readonly number[]): Promise<void> {
  const isTheirs = sql`tenant_id = ${work.tenantId}
    and (low_number = any(${[...numbers]}::bigint[]) or high_number = any(${[...numbers]}::bigint[]))`
  const { rows } = await sql<{ id: string }>`
    update mpi_review set status = 'superseded', resolved_at = ${work.now.toISOString()}::timestamptz,
      resolved_by = ${work.actor.id}
    where ${isTheirs} and status = 'open' returning id`.execute(work.db)
  await sql`update mpi_review set sealed_reason = null where ${isTheirs} and sealed_reason is not null`.execute(work.db)
  await publishReviewsChanged(
    work,
    rows.map(({ id }) => id),
  )
  if (rows.length === 0) return
  const reviews = rows.map(({ id }) => ({ review_id: id, decision: 'superseded' as const }))
  await work.publish('reviews-decided', { reviews })
}

/** Takes a person's names and places out of the counts of the registry: a rare name alone would tell who was in it. */
async function forgetTerms(work: UnitOfWork, person: PersonRecord): Promise<void> {
  const row = await work.db
    .selectFrom('mpi_population')
    .select('sealed_terms')
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.sealed_terms) return
  const [keys, context] = [await work.keys(), termsContext(work.tenantId)]
  const terms = TermFrequencies.from(JSON.parse(keys.open(row.sealed_terms, context)))
  terms.add(prepare(toMatcher(person)), -1)
  await work.db
    .updateTable('mpi_population')
    // A new instant makes every process read the counts again.
    .set({ sealed_terms: keys.seal(JSON.stringify(terms), context), counted_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .execute()
}
