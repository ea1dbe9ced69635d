import { sql } from 'kysely'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'

/** Card jobs that no worker holds. */
export const waitingJobs: WaitingKind = {
  kind: 'cards',
  async list({ db, now }) {
    const { rows } = await sql<WaitingWork>`
      select tenant_id, count(*)::int as count, min(created_at) as oldest_at from (
        select tenant_id, created_at from generation_job
        where status in ('pending', 'generating') and (lease_until is null or lease_until < ${now.toISOString()}::timestamptz)
        limit ${MOST_COUNTED}) waiting
      group by tenant_id`.execute(db)
    return rows
  },
}
