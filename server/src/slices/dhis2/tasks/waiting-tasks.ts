import { sql } from 'kysely'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { ALL_CARDS_ORDERED } from '../cards/all-cards-ordered.ts'

/** Tasks that need a worker and have none. */
export const waitingTasks: WaitingKind = {
  kind: 'dhis2',
  async list({ db, now }) {
    const { rows } = await sql<WaitingWork>`
      select tenant_id, count(*)::int as count, min(created_at) as oldest_at from (
        select tenant_id, created_at from dhis2_task task
        where status in ('pending', 'syncing', 'generating') and cards_ordered_until <> ${ALL_CARDS_ORDERED}
          and (lease_until is null or lease_until < ${now.toISOString()}::timestamptz)
          and ${isOfOpenOrganization(sql.ref('task.tenant_id'))}
        limit ${MOST_COUNTED}) waiting
      group by tenant_id`.execute(db)
    return rows
  },
}
