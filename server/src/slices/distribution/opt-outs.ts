import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { OptOutNotFound, RecipientOptedOut } from './errors.ts'
import { phoneHint, phoneIndex } from './phones.ts'
import type { OptOutRow } from './tables.ts'

export async function requireNoOptOut(scope: ReadScope, index: Buffer): Promise<void> {
  if (await findOptOut(scope, index)) throw new RecipientOptedOut()
}

export async function findOptOut(scope: ReadScope, index: Buffer): Promise<OptOutRow | undefined> {
  return scope.db
    .selectFrom('message_opt_out')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('phone_index', '=', index)
    .executeTakeFirst()
}

/** Can be repeated: somebody who has opted out stays opted out. */
export async function optOutByIndex(
  work: UnitOfWork,
  { phone_index, phone_hint }: Pick<OptOutRow, 'phone_index' | 'phone_hint'>,
  source: OptOutRow['source'],
): Promise<OptOutRow> {
  const existing = await findOptOut(work, phone_index)
  if (existing) return existing
  const row = { id: work.newId('optOut'), tenant_id: work.tenantId, phone_index, phone_hint, source }
  const optOut: OptOutRow = { ...row, created_at: work.now }
  const inserted = await work.db
    .insertInto('message_opt_out')
    .values(optOut)
    .onConflict((conflict) => conflict.constraint('message_opt_out_once').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return (await findOptOut(work, phone_index)) ?? optOut
  recordAct(work, { action: 'opt_out.recorded', object: optOut.id, details: { source } })
  return optOut
}

export async function optOut(work: UnitOfWork, phone: string): Promise<OptOutRow> {
  const phone_index = phoneIndex(await work.keys(), phone)
  return optOutByIndex(work, { phone_index, phone_hint: phoneHint(phone) }, 'console')
}

export async function liftOptOut(work: UnitOfWork, id: string): Promise<void> {
  const deleted = await work.db
    .deleteFrom('message_opt_out')
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (deleted.numDeletedRows !== 1n) throw new OptOutNotFound()
  recordAct(work, { action: 'opt_out.lifted', object: id })
}

export async function listOptOuts(scope: ReadScope, { limit, offset }: PageRange) {
  const own = scope.db.selectFrom('message_opt_out').where('tenant_id', '=', scope.tenantId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, limit, offset, items: rows.map(toOptOut) }
}

export function toOptOut({ id, phone_hint, source, created_at }: OptOutRow) {
  return { id, phone_number: phone_hint, source, created_at: created_at.toISOString() }
}
