import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { removeCardFiles } from './remove-files.ts'

export const ExpireFiles = defineJob('campaigns.expire-files', Type.Object({}))

const BATCH = 50

/** Removes files whose time is over, one job in each transaction. The index holds only jobs with files to remove. */
export async function expireFiles(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await inPlatformScope(services, ({ db, now }) =>
      db
        .selectFrom('generation_job')
        .select(['id', 'tenant_id'])
        .where('files_expire_at', '<=', now)
        .orderBy('files_expire_at')
        .limit(BATCH)
        .execute(),
    )
    for (const { id, tenant_id: tenantId } of due) {
      if (signal.aborted) return
      await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) =>
        removeCardFiles(work, id, 'job.files_expired'),
      )
    }
    if (due.length < BATCH) return
  }
}
