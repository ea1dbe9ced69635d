import type { Selectable } from 'kysely'
import { erasureKeyFor, openErasables, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { ErasureDecided, ErasureNotFound, ErasureRequested } from '../errors.ts'
import type { ErasureRow, ErasureStatus } from '../tables.ts'

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

export async function lockRequested(work: UnitOfWork, id: string): Promise<StoredErasure> {
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

export const reasonContext = (id: string) => `erasure.sealed_reason:${id}`
export const decisionContext = (id: string) => `erasure.sealed_decision:${id}`
