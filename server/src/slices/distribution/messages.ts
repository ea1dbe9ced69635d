import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { openErasable } from '#platform/crypto/erasure-keys.ts'
import { addToCounters } from '#platform/db/counters.ts'
import { countUpTo, cutPage, inOrder, isAfter, type Order, readSort, rowsToRead } from '#platform/db/keyset.ts'
import { Instant, instantOf } from '#platform/http/instants.ts'
import type { KeysetRange, PageRange } from '#platform/http/paging.ts'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { MessageNotFound } from './errors.ts'
import { type Channel, type MessageCountRow, type MessageRow, type MessageStatus, messageStatuses } from './tables.ts'

export async function getMessage(scope: ReadScope, id: string): Promise<MessageRow> {
  const row = await scope.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new MessageNotFound()
  return row
}

export async function lockMessage(work: UnitOfWork, id: string): Promise<MessageRow> {
  const row = await work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new MessageNotFound()
  return row
}

/** Messages that had no provider, with the text that would have been sent. */
export async function listOutbox(scope: ReadScope, { limit, offset }: PageRange) {
  const rows = await scope.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', 'local')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const items = await Promise.all(rows.map(async (row) => ({ ...toMessage(row), text: await readText(scope, row) })))
  return { total: await countMessages(scope, ['outbox']), limit, offset, items }
}

/** Empty if its recipient was erased. */
export async function readText(scope: ReadScope, row: MessageRow): Promise<string> {
  return (await openErasable(scope, row.sealed_body, `outgoing_message.sealed_body:${row.id}`)) ?? ''
}

export function toMessage(row: MessageRow) {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    message_id: row.id,
    enrollment_id: row.enrollment_id,
    card_code: row.card_code,
    send_id: row.send_id,
    campaign_id: row.campaign_id,
    channel: row.channel,
    status: row.status,
    provider: row.provider,
    test: row.provider === 'local',
    phone_number: row.phone_hint,
    public_label: row.public_label,
    encoding: row.encoding,
    segments: row.segments,
    attempts: row.attempts,
    failure: row.failure,
    provider_code: row.provider_code,
    next_attempt_at: row.status === 'queued' ? time(row.next_attempt_at) : null,
    created_at: row.created_at.toISOString(),
    sent_at: time(row.sent_at),
    delivered_at: time(row.delivered_at),
    failed_at: time(row.failed_at),
  }
}

const messageSorts = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const

export const MessageQuery = Type.Object({
  status: Type.Optional(Type.Enum([...messageStatuses])),
  channel: Type.Optional(Type.Enum(['sms', 'whatsapp'])),
  campaign_id: Type.Optional(Type.String({ maxLength: 100 })),
  send_id: Type.Optional(Type.String({ maxLength: 100 })),
  mpi_id: Type.Optional(Type.String({ maxLength: 100 })),
  created_from: Type.Optional(Instant('Accepted at this instant or later.')),
  created_before: Type.Optional(Instant('Accepted before this instant.')),
  updated_since: Type.Optional(Instant('Accepted, sent, delivered or failed at this instant or later.')),
  sort: Type.Optional(Type.Enum([...messageSorts], { description: '`-` is from the newest, which is the default.' })),
})
export const shownOfMessages = Object.keys(MessageQuery.properties)

export interface MessageListRequest extends KeysetRange {
  status?: MessageStatus | undefined
  channel?: Channel | undefined
  campaign_id?: string | undefined
  send_id?: string | undefined
  mpi_id?: string | undefined
  created_from?: string | undefined
  created_before?: string | undefined
  updated_since?: string | undefined
  sort?: (typeof messageSorts)[number] | undefined
}

const lastChange = sql`greatest(created_at, sent_at, delivered_at, failed_at)`

/** Newest first. Totals of whole statuses come from counters, pages from an index. */
export async function listMessages(scope: ReadScope, request: MessageListRequest) {
  const { limit, offset, after } = request
  const { by, isDescending } = readSort<'created_at' | 'updated_at'>(request.sort ?? '-created_at')
  const key = by === 'created_at' ? sql`created_at` : lastChange
  const order: Order = { key, id: sql`id`, type: 'timestamptz', isDescending }
  const messages = sql`from outgoing_message where ${conditions(scope, request)}`
  const { rows } = await sql<MessageRow & { sort_key: Date }>`
    select *, ${key} as sort_key ${messages} and ${isAfter(order, after)}
    order by ${inOrder(order)} limit ${rowsToRead(request)} offset ${after ? 0 : offset}`.execute(scope.db)
  const page = cutPage(rows, request, ({ sort_key, id }) => [sort_key.toISOString(), id])
  const counted = await count(scope, request, messages)
  return { ...counted, limit, offset, next_after: page.next_after, items: page.rows }
}

function conditions({ tenantId }: ReadScope, filter: MessageListRequest): RawBuilder<unknown> {
  const { status, channel, campaign_id, send_id, mpi_id, created_from, created_before, updated_since } = filter
  const all = [sql`tenant_id = ${tenantId}`]
  if (status !== undefined) all.push(sql`status = ${status}`)
  if (channel !== undefined) all.push(sql`channel = ${channel}`)
  if (campaign_id !== undefined) all.push(sql`campaign_id = ${campaign_id}`)
  if (send_id !== undefined) all.push(sql`send_id = ${send_id}`)
  if (mpi_id !== undefined) all.push(sql`mpi_id = ${mpi_id.trim().toUpperCase()}`)
  if (created_from !== undefined) all.push(sql`created_at >= ${instantOf(created_from)}::timestamptz`)
  if (created_before !== undefined) all.push(sql`created_at < ${instantOf(created_before)}::timestamptz`)
  if (updated_since !== undefined) all.push(sql`${lastChange} >= ${instantOf(updated_since)}::timestamptz`)
  return sql.join(all, sql` and `)
}

async function count(scope: ReadScope, request: MessageListRequest, messages: RawBuilder<unknown>) {
  const { channel, campaign_id, send_id, mpi_id, created_from, created_before, updated_since, status } = request
  const others = [channel, campaign_id, send_id, mpi_id, created_from, created_before, updated_since]
  if (others.some((other) => other !== undefined)) return countUpTo(scope.db, messages)
  return { total: await countMessages(scope, status ? [status] : messageStatuses) }
}

type List = MessageCountRow['list']

const messageCount = { name: 'message_count', counters: ['count'] } as const

/** The counters are always changed in the order of their names, so that two transactions cannot deadlock. */
export async function adjustCounts(work: UnitOfWork, changes: Partial<Record<List, number>>): Promise<void> {
  const lists = (Object.keys(changes) as List[]).sort()
  for (const list of lists) {
    const change = { count: changes[list] ?? 0 }
    await addToCounters(work.db, messageCount, { tenant_id: work.tenantId, list }, change)
  }
}

async function countMessages(scope: ReadScope, lists: readonly List[]): Promise<number> {
  const rows = await scope.db
    .selectFrom('message_count')
    .select('count')
    .where('tenant_id', '=', scope.tenantId)
    .where('list', 'in', [...lists])
    .execute()
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

/** Messages that wait to be sent stay. What a send of many cards became stays in its own counts. */
export const messageRetention: RetentionRule = {
  kind: 'messages',
  of: 'organization',
  async deleteOld(work, before, limit) {
    const { rows } = await sql<{ status: MessageStatus; provider: string }>`
      delete from outgoing_message where id in (
        select id from outgoing_message
        where tenant_id = ${work.tenantId} and created_at < ${before.toISOString()} and status <> 'queued'
        order by created_at limit ${limit} for update skip locked)
      returning status, provider`.execute(work.db)
    const counts: Parameters<typeof adjustCounts>[1] = {}
    for (const { status, provider } of rows) {
      counts[status] = (counts[status] ?? 0) - 1
      if (provider === 'local') counts.outbox = (counts.outbox ?? 0) - 1
    }
    if (rows.length > 0) await adjustCounts(work, counts)
    return rows.length
  },
}

/** Messages that should have been handed to their provider by now. */
export const waitingMessages: WaitingKind = {
  kind: 'messages',
  async list({ db, now }) {
    const { rows } = await sql<WaitingWork>`
      select tenant_id, count(*)::int as count, min(next_attempt_at) as oldest_at from (
        select tenant_id, next_attempt_at from outgoing_message
        where status = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at limit ${MOST_COUNTED}) waiting
      group by tenant_id`.execute(db)
    return rows
  },
}
