import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { countUpTo, cutPage, inOrder, isAfter, type Order, readSort, rowsToRead } from '#platform/db/keyset.ts'
import { Instant, instantOf } from '#platform/http/instants.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { countMessages } from './count-messages.ts'
import { type Channel, type MessageRow, type MessageStatus, messageStatuses } from './tables.ts'

export const messageSorts = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const

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
