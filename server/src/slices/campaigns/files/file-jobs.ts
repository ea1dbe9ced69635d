import { sql } from 'kysely'
import { deleteKeysUnder } from '#platform/crypto/erasure-keys.ts'
import { handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { expireChecks } from '../duplicates/find-duplicates.ts'
import { ExpireFiles, expireFiles } from './expire-files.ts'
import { giveUpRebuild, RebuildFiles, rebuildFiles } from './rebuild-files.ts'
import { SweepFiles, sweepFiles } from './stored-files.ts'

const BATCH = 50

export function fileJobs(services: Services, renderer: CardRenderer): JobHandler[] {
  return [
    handle(
      RebuildFiles,
      ({ tenant_id, job_id }, { signal }) =>
        rebuildFiles(services, renderer, { tenantId: tenant_id, jobId: job_id }, signal),
      {
        giveUp: ({ tenant_id, job_id }) =>
          inUnitOfWork(services, { tenantId: tenant_id, actor: theSystem }, (work) =>
            giveUpRebuild(work, job_id, 'rebuild_failed'),
          ),
      },
    ),
    handle(SweepFiles, (_, { signal }) => sweepFiles(services, signal)),
    handle(
      ExpireFiles,
      async (_, { signal }) => {
        await expireFiles(services, signal)
        await sweepFiles(services, signal)
        await expirePhotoSets(services, signal)
        await expireChecks(services, signal)
      },
      { schedule: '23 * * * *' },
    ),
  ]
}

/** Deletes the photos that nobody took, with their keys. */
export async function expirePhotoSets(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sets = await inPlatformScope(services, ({ db, now }) =>
      db.selectFrom('photo_set').select(['id', 'tenant_id']).where('expires_at', '<=', now).limit(BATCH).execute(),
    )
    for (const { id, tenant_id: tenantId } of sets)
      await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
        await sql`delete from photo_set where id = ${id} and tenant_id = ${tenantId}`.execute(work.db)
        await deleteKeysUnder(work, id)
      })
    if (sets.length < BATCH) return
  }
}
