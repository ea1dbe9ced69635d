import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

/** Runs that have ended, with the list of their card jobs. The jobs themselves and what was read stay. */
export const dhis2Retention: RetentionRule = {
  kind: 'dhis2_runs',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from dhis2_task
      where tenant_id = ${tenantId} and created_at < ${before.toISOString()} and status in ('completed', 'failed')
        and not exists (select from dhis2_task_job job where job.task_id = dhis2_task.id and job.status = 'open')
      order by created_at limit ${limit} for update`.execute(db)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await sql`delete from dhis2_task_job where task_id = any(${ids}::text[]) and tenant_id = ${tenantId}`.execute(db)
    await sql`delete from dhis2_task_logo where task_id = any(${ids}::text[]) and tenant_id = ${tenantId}`.execute(db)
    await sql`delete from dhis2_task where id = any(${ids}::text[]) and tenant_id = ${tenantId}`.execute(db)
    return ids.length
  },
}
