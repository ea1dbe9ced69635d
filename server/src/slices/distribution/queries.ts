import { openErasable } from '#platform/crypto/erasure-keys.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { countMessages } from './count-messages.ts'
import { MessageNotFound } from './errors.ts'
import type { MessageRow } from './tables.ts'

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
