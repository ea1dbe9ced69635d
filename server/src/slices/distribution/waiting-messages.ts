import { sql } from 'kysely'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'

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
