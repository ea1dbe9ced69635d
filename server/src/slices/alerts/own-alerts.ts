import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { AlertChoiceRow } from './tables.ts'

/** The user's alerts, newest first. */
export async function listAlerts(scope: ReadScope, userId: string, page: PageRange) {
  const own = ownAlerts(scope, userId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const items = rows.map(({ id, kind, object, facts, created_at, read_at }) => ({
    id,
    kind,
    object,
    facts,
    created_at: created_at.toISOString(),
    read: read_at !== null,
  }))
  return { total, ...page, items, unread: await countUnread(scope, userId) }
}

export async function countUnread(scope: ReadScope, userId: string): Promise<number> {
  const { unread } = await ownAlerts(scope, userId)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

export async function markRead(work: UnitOfWork, userId: string, ids: readonly string[] | undefined): Promise<void> {
  if (ids?.length === 0) return
  let unread = work.db
    .updateTable('alert')
    .set({ read_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (ids) unread = unread.where('id', 'in', [...ids])
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) work.notifyAllProcesses('alerts-changed', { userId })
}

export async function readChannel({ db, tenantId }: ReadScope, userId: string): Promise<'none' | 'email' | 'sms'> {
  const choice = await db
    .selectFrom('alert_choice')
    .select('channel')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return choice?.channel ?? 'none'
}

export async function chooseChannel(
  { db, tenantId }: UnitOfWork,
  userId: string,
  channel: AlertChoiceRow['channel'] | 'none',
): Promise<void> {
  if (channel === 'none') {
    await db.deleteFrom('alert_choice').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
    return
  }
  await db
    .insertInto('alert_choice')
    .values({ user_id: userId, tenant_id: tenantId, channel })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ channel }))
    .execute()
}

const ownAlerts = ({ db, tenantId }: ReadScope, userId: string) =>
  db.selectFrom('alert').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
