import { prepare, TermFrequencies } from '@samakart/matcher'
import { sql } from 'kysely'
import { destroyKeysOf, findSharers, sealNothing } from '#platform/crypto/erasure-keys.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { countTerms } from '../count-terms.ts'
import type { SelectedIdentity } from '../find-identities.ts'
import { openHistory } from '../history.ts'
import { contextOf, knownRecord, knownRecords, openContents, type PersonRecord, toMatcher } from '../person-record.ts'
import { deletePhotosOf } from '../photos/photos.ts'
import { recountProgrammes } from '../programmes.ts'
import { countPeople, termsContext } from '../registry.ts'
import { publishReviewsChanged } from '../reviews/open-reviews.ts'
import { reindexPerson } from '../store-identities.ts'

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

const BATCH = 1_000

/** The identities whose values nobody can open, because their key was deleted. */
export async function findWithoutKey(scope: ReadScope): Promise<string[]> {
  const found: string[] = []
  for (let after = 0; ; ) {
    const { rows } = await sql<{ identity_number: number; mpi_id: string; sealed_person: string }>`
      select identity_number, mpi_id, sealed_person from mpi_identity
      where tenant_id = ${scope.tenantId} and status <> 'erased' and identity_number > ${after}
      order by identity_number limit ${BATCH}`.execute(scope.db)
    const contents = await openContents(scope, rows)
    for (const [at, { mpi_id }] of rows.entries()) if (!contents[at]) found.push(mpi_id)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return found
    after = last.identity_number
  }
}

/** Counts all names and places again, without those whom nobody can open. */
export async function recountTerms(services: Services, tenantId: string): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await work.db.updateTable('mpi_population').set({ sealed_terms: null }).where('tenant_id', '=', tenantId).execute()
  })
  await countTerms(services, tenantId)
}

/** The tracked entities of DHIS2 with which these identities are linked. */
export async function listLinkedEntities(scope: ReadScope, members: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('mpi_identity')
    .select(['mpi_id', 'sealed_person'])
    .where('mpi_id', 'in', [...members])
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const contents = await openContents(scope, rows)
  return [...new Set(contents.flatMap((content) => content?.person.external_ids.dhis2_uid ?? []))]
}
