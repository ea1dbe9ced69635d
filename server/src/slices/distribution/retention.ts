import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'
import { adjustCounts } from './count-messages.ts'
import type { MessageStatus } from './tables.ts'

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
