import type { Selectable } from 'kysely'
import { erasureKeyFor, openErasables, sealErasable, sealNothing } from '#platform/crypto/erasure-keys.ts'
import { forgetAnswersAbout } from '#platform/http/idempotency.ts'
import type { PageRange } from '#platform/http/paging.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations, personBehind } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { eraseRows, remakeFilesOfJobs } from '#slices/campaigns/index.ts'
import { eraseCards } from '#slices/cards/index.ts'
import { eraseEnrollments } from '#slices/dhis2/index.ts'
import { eraseMessages } from '#slices/distribution/index.ts'
import { eraseIdentities, findWithoutKey, getFamily, lockRegistry, recountTerms } from '#slices/mpi/index.ts'
import { eraseScores } from '#slices/trust/index.ts'
import { erasePasses } from '#slices/wallet/index.ts'
import { ErasureDecided, ErasureNotFound, ErasureRequested, SecondPersonNeeded } from './errors.ts'
import type { ErasureOutcome, ErasureRow, ErasureStatus } from './tables.ts'

export type StoredErasure = Selectable<ErasureRow>

/** Asks for a person to be erased. Nothing changes until an administrator confirms it. */
export async function requestErasure(work: UnitOfWork, mpiId: string, reason: string): Promise<StoredErasure> {
  const { mpi_id } = await getFamily(work, mpiId)
  const open = await work.db
    .selectFrom('erasure')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .where('mpi_id', '=', mpi_id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (open) throw new ErasureRequested(open.id)
  const id = work.newId('erasure')
  const row = await work.db
    .insertInto('erasure')
    .values({
      id,
      tenant_id: work.tenantId,
      mpi_id,
      status: 'requested',
      sealed_reason: await sealText(work, mpi_id, reason, reasonContext(id)),
      sealed_decision: null,
      requested_by: work.actor.id,
      requested_at: work.now,
      decided_by: null,
      decided_at: null,
      outcome: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  recordAct(work, { action: 'person.erasure_requested', object: mpi_id, details: { erasure_id: id } })
  return row
}

/** Ends a request without erasing anybody: refused by an administrator, or withdrawn by those who asked. */
export async function closeRequest(
  work: UnitOfWork,
  id: string,
  status: 'refused' | 'withdrawn',
  reason: string,
): Promise<StoredErasure> {
  const erasure = await lockRequested(work, id)
  const row = await work.db
    .updateTable('erasure')
    .set({
      status,
      sealed_decision: await sealText(work, erasure.mpi_id, reason, decisionContext(id)),
      decided_by: work.actor.id,
      decided_at: work.now,
    })
    .where('id', '=', id)
    .where('tenant_id', '=', work.tenantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordAct(work, { action: `person.erasure_${status}`, object: erasure.mpi_id, details: { erasure_id: id } })
  return row
}

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

/** Erases what every slice holds about these identities, which are one person. The caller holds the registry. */
async function erasePerson(work: UnitOfWork, members: readonly string[]): Promise<ErasureOutcome> {
  const { revoked, codes, places } = await eraseCards(work, members)
  const passes = await erasePasses(work, members)
  const messages = await eraseMessages(work, members)
  const enrollments = await eraseEnrollments(work, members)
  const list_rows = await eraseRows(work, places)
  const jobs = new Set(places.map(({ jobId }) => jobId))
  await remakeFilesOfJobs(work, jobs)
  await eraseScores(work, members)
  // Last, because it deletes the keys under which the others have sealed.
  const { keys } = await eraseIdentities(work, members)
  await forgetAnswersAbout(work, [...members, ...messages, ...codes])
  return {
    identities: members.length,
    keys,
    cards_revoked: revoked,
    passes,
    messages: messages.length,
    enrollments,
    list_rows,
    jobs_with_files: jobs.size,
  }
}

/**
 * After a restore of older data with the keys of today: whoever was erased since is there again, without a key. This erases
 * what is left of them, revokes their cards and removes them from the indexes. Returns how many people that were.
 */
export async function reapplyErasures(services: Services): Promise<number> {
  let count = 0
  const organizations = await inPlatformScope(services, ({ db }) => listAllOrganizations(db))
  for (const { id: tenantId } of organizations) {
    const found = await inReadScope(services, tenantId, findWithoutKey)
    for (const mpiId of found) {
      const isErased = await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
        await lockRegistry(work)
        const family = await getFamily(work, mpiId).catch(() => undefined)
        if (!family) return false
        const outcome = await erasePerson(work, family.members)
        recordAct(work, { action: 'person.erased', object: family.mpi_id, details: { again: true, ...outcome } })
        return true
      })
      if (isErased) count += 1
    }
    if (found.length > 0) await recountTerms(services, tenantId)
  }
  return count
}

async function lockRequested(work: UnitOfWork, id: string): Promise<StoredErasure> {
  const row = await work.db
    .selectFrom('erasure')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ErasureNotFound()
  if (row.status !== 'requested') throw new ErasureDecided({ values: { status: row.status } })
  return row
}

export async function getErasure({ db, tenantId }: ReadScope, id: string): Promise<StoredErasure> {
  const row = await db
    .selectFrom('erasure')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ErasureNotFound()
  return row
}

export async function listErasures(
  scope: ReadScope,
  filter: PageRange & { status?: ErasureStatus | undefined; mpi_id?: string | undefined },
) {
  const { status, mpi_id, limit, offset } = filter
  let own = scope.db.selectFrom('erasure').where('tenant_id', '=', scope.tenantId)
  if (status) own = own.where('status', '=', status)
  if (mpi_id) own = own.where('mpi_id', '=', mpi_id)
  const rows = await own
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, limit, offset, items: await presentErasures(scope, rows) }
}

/** All requests about a person. */
export async function collectErasures(scope: ReadScope, members: readonly string[]) {
  const rows = await scope.db
    .selectFrom('erasure')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', 'in', [...members])
    .orderBy('requested_at')
    .execute()
  return presentErasures(scope, rows)
}

export async function presentErasures(scope: ReadScope, rows: readonly StoredErasure[]) {
  const texts = await openErasables(
    scope,
    rows.flatMap(({ id, sealed_reason, sealed_decision }) => [
      { sealed: sealed_reason, context: reasonContext(id) },
      ...(sealed_decision ? [{ sealed: sealed_decision, context: decisionContext(id) }] : []),
    ]),
  )
  let next = 0
  return rows.map(({ sealed_reason: _, sealed_decision, tenant_id: __, requested_at, decided_at, ...row }) => ({
    ...row,
    reason: texts[next++] ?? null,
    decision_reason: sealed_decision ? (texts[next++] ?? null) : null,
    requested_at: requested_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }))
}

async function sealText(work: UnitOfWork, mpiId: string, text: string, context: string): Promise<string> {
  return sealErasable(await work.keys(), await erasureKeyFor(work, mpiId), text, context)
}

const reasonContext = (id: string) => `erasure.sealed_reason:${id}`

const decisionContext = (id: string) => `erasure.sealed_decision:${id}`
