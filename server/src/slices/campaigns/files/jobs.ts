import { handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { expireChecks } from '../duplicates/list-checks.ts'
import { expirePhotoSets } from '../photos/expire-sets.ts'
import { ExpireFiles, expireFiles } from './expire-files.ts'
import { rebuildFiles } from './rebuild-files.ts'
import { giveUpRebuild } from './replace-files.ts'
import { RebuildFiles } from './request-rebuild.ts'
import { SweepFiles, sweepFiles } from './sweep-files.ts'

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
