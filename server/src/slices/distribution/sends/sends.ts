import { sql } from 'kysely'
import { cutPage, inOrder, isAfter, type Order, rowsToRead } from '#platform/db/keyset.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import { LeaseTable } from '#platform/queue/lease.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { PlatformWork, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { readTemplate } from '../compose.ts'
import { SendEnded, SendNotFound } from '../errors.ts'
import { type MessageStatus, messageStatuses, type SendRow } from '../tables.ts'
import { countCardsToSend, skipReasons } from './cards-to-send.ts'
import type { SendRequest } from './estimate-send.ts'

/** Accepts a send: a worker takes it from here. */
export async function startSend(work: UnitOfWork, request: SendRequest): Promise<SendRow> {
  if (request.message !== null) readTemplate(request.message)
  const id = work.newId('send')
  const { campaign_id, card_codes, channel } = request
  const total = await countCardsToSend(work, request)
  const sealed = request.message === null ? null : (await work.keys()).seal(request.message, messageContext(id))
  await work.db
    .insertInto('message_send')
    .values({
      id,
      tenant_id: work.tenantId,
      campaign_id,
      card_codes,
      channel,
      sealed_message: sealed,
      includes_sent: request.includesSent,
      status: 'running',
      stopped_by: null,
      total,
      handled: 0,
      after_keys: null,
      skipped: '{}',
      retry_before: null,
      attempt: 0,
      lease_until: null,
      run_after: null,
      created_at: work.now,
      created_by: work.actor.id,
      ended_at: null,
    })
    .execute()
  recordAct(work, { action: 'send.accepted', object: id, details: { campaign_id, channel, cards: total } })
  work.notifyAllProcesses('sends-waiting', {})
  return getSend(work, id)
}

/** Goes on where a send stopped, and sends again what failed. */
export async function retrySend(work: UnitOfWork, id: string): Promise<SendRow> {
  const send = await lockSend(work, id)
  if (send.status === 'cancelled') throw new SendEnded({ values: { status: send.status } })
  await sendLeases.revoke(work, id, {
    status: 'running',
    stopped_by: null,
    run_after: null,
    ended_at: null,
    retry_before: work.now,
  })
  recordAct(work, { action: 'send.retried', object: id })
  work.notifyAllProcesses('sends-waiting', {})
  return getSend(work, id)
}

/** No further card is sent. What a provider has accepted cannot be taken back, and a send that has ended stays as it is. */
export async function cancelSend(work: UnitOfWork, id: string): Promise<SendRow> {
  const send = await lockSend(work, id)
  if (send.status === 'completed' || send.status === 'cancelled') return send
  await sendLeases.revoke(work, id, { status: 'cancelled', ended_at: work.now })
  recordAct(work, { action: 'send.cancelled', object: id })
  return getSend(work, id)
}

async function lockSend(work: UnitOfWork, id: string): Promise<SendRow> {
  const { rows } = await sql<SendRow>`
    select * from message_send where tenant_id = ${work.tenantId} and id = ${id} for update`.execute(work.db)
  const [send] = rows
  if (!send) throw new SendNotFound()
  return send
}

export const messageContext = (id: string) => `message_send.sealed_message:${id}`

export const sendLeases = new LeaseTable('message_send', { open: ['running'], running: ['running'] })

/** The send of the organization that waits longest. A suspended organization's sends wait until it is opened again. */
export async function takeSend(work: PlatformWork): Promise<SendRow | undefined> {
  const tables = { work: 'message_send', lastTaken: 'message_send_last_taken' }
  const next = await takeInTurn(
    work,
    tables,
    sql`work.status = 'running' and ${isOfOpenOrganization(sql.ref('work.tenant_id'))}`,
  )
  return next && sendLeases.claim(work.asTenant(next.tenant_id), next.id, {})
}

export async function getSend({ db, tenantId }: ReadScope, id: string): Promise<SendRow> {
  const { rows } = await sql<SendRow>`
    select * from message_send where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  const [send] = rows
  if (!send) throw new SendNotFound()
  return send
}

export async function listSends(
  scope: ReadScope,
  { campaign_id, limit, offset, after }: KeysetRange & { campaign_id?: string | undefined },
) {
  const order: Order = { key: sql`created_at`, id: sql`id`, type: 'timestamptz', isDescending: true }
  const isOf = campaign_id === undefined ? sql`true` : sql`campaign_id = ${campaign_id}`
  const own = sql`from message_send where tenant_id = ${scope.tenantId} and ${isOf}`
  const { rows } = await sql<SendRow>`select * ${own} and ${isAfter(order, after)}
    order by ${inOrder(order)} limit ${rowsToRead({ limit, offset })} offset ${after ? 0 : offset}`.execute(scope.db)
  const page = cutPage(rows, { limit, offset }, ({ created_at, id }) => [created_at.toISOString(), id])
  // An organization sends a few lists a day, so they can be counted.
  const counted = await sql<{ total: number }>`select count(*)::int as total ${own}`.execute(scope.db)
  const items = await Promise.all(page.rows.map((send) => toSend(scope, send)))
  return { total: counted.rows[0]?.total ?? 0, limit, offset, next_after: page.next_after, items }
}

export async function toSend({ db, tenantId }: ReadScope, send: SendRow) {
  const rows = await db
    .selectFrom('message_send_count')
    .select(['status', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('send_id', '=', send.id)
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return {
    send_id: send.id,
    campaign_id: send.campaign_id,
    channel: send.channel,
    status: send.status,
    stopped_by: send.stopped_by,
    total: send.total,
    handled: send.handled,
    messages: Object.fromEntries(messageStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
      MessageStatus,
      number
    >,
    skipped: Object.fromEntries(skipReasons.map((reason) => [reason, send.skipped[reason] ?? 0])),
    created_at: send.created_at.toISOString(),
    created_by: send.created_by,
    ended_at: send.ended_at?.toISOString() ?? null,
  }
}

/** Messages that no provider has seen: a worker was killed between writing and sending them. */
export async function listUndelivered({ db, tenantId }: ReadScope, sendId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_message where tenant_id = ${tenantId} and send_id = ${sendId} and status = 'queued'
      and attempts = 0 and lease_until is null order by created_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Messages that failed before somebody asked to send them again. */
export async function listFailed({ db, tenantId }: ReadScope, send: SendRow, limit: number): Promise<string[]> {
  if (!send.retry_before) return []
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_message message where tenant_id = ${tenantId} and send_id = ${send.id} and status = 'failed'
      and not exists (select from message_opt_out optout
        where optout.tenant_id = ${tenantId} and optout.phone_index = message.phone_index)
      and failed_at < ${send.retry_before.toISOString()}::timestamptz
      and failure not in ('recipient_opted_out', 'recipient_erased') order by created_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countQueued({ db, tenantId }: ReadScope, messageIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from outgoing_message
    where tenant_id = ${tenantId} and id = any(${[...messageIds]}::text[]) and status = 'queued'`.execute(db)
  return rows[0]?.queued ?? 0
}
