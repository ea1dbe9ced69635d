import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { removeCardFiles } from './remove-files.ts'

export const ExpireFiles = defineJob('campaigns.expire-files', Type.Object({}))

const BATCH = 50

interface DueJob {
  id: string
  tenant_id: string
  files_expire_at: Date
}

/**
 * Removes files whose time is over, one job in each transaction. The index holds only jobs with files to remove. A job that
 * cannot be done is left for the next hour and holds up no other.
 */
export async function expireFiles(services: Services, signal: AbortSignal): Promise<void> {
  let last: DueJob | undefined
  for (;;) {
    const due = await listDueJobs(services, last)
    for (const { id, tenant_id: tenantId } of due) {
      if (signal.aborted) return
      try {
        await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) =>
          removeCardFiles(work, id, 'job.files_expired'),
        )
        services.metrics.count('samakart_retention_deleted_total', { kind: 'job_files' })
      } catch (error) {
        services.log.error('files could not be removed', { job_id: id, error })
      }
    }
    if (due.length < BATCH) return
    last = due.at(-1)
  }
}

function listDueJobs(services: Services, last: DueJob | undefined): Promise<DueJob[]> {
  return inPlatformScope(services, async ({ db, now }) => {
    const behind = last ? sql`and (files_expire_at, id) > (${last.files_expire_at}, ${last.id})` : sql``
    const { rows } = await sql<DueJob>`
      select id, tenant_id, files_expire_at from generation_job
      where files_expire_at <= ${now} ${behind}
      order by files_expire_at, id limit ${BATCH}`.execute(db)
    return rows
  })
}
