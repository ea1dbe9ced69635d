import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { viewJob } from '../jobs/job-view.ts'
import { getJob } from '../jobs/queries.ts'
import { Job } from '../schema.ts'
import { requestRebuild } from './rebuild-files.ts'

export function rebuildRoutes(routes: Routes, services: Services): void {
  routes.act(
    {
      method: 'POST',
      path: '/jobs/:job_id/artifacts/rebuild',
      access: 'operator',
      tag: 'Jobs',
      summary: 'Has damaged, missing or removed files of a completed job made again, in the background and for free.',
      description:
        'Cards are drawn from the registry as it is now, without people who are no longer there. Where nothing has changed, the files have the same bytes; otherwise the job gets a new signed manifest with `rebuilt_at`.',
      params: Type.Object({ job_id: Type.String() }),
      location: '/jobs/{job_id}',
      answers: { 202: Job },
      problems: [404, 409],
    },
    async (work, { params }) => {
      await requestRebuild(work, params.job_id)
      return viewJob(await getJob(work, params.job_id), work.now, services.config.publicUrl)
    },
  )
}
