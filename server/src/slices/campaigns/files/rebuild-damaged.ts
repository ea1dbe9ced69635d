import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { findJobById } from '../jobs/queries.ts'
import type { Job } from '../tables.ts'
import { findFileFaults } from './check-files.ts'
import { jobsWithFiles } from './jobs-with-files.ts'
import { rebuildFiles } from './rebuild-files.ts'

export interface Rebuilt {
  jobId: string
  /** What was wrong, as `pdf: it is not in the store`. */
  before: string[]
  /** What is still wrong. */
  after: string[]
}

/** Makes damaged and missing files of an organization's jobs again, here and now. It may be interrupted and repeated. */
export async function* rebuildDamagedFiles(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
): AsyncGenerator<Rebuilt> {
  for await (const job of jobsWithFiles(services, tenantId)) {
    const before = await describeFaults(services, job)
    if (before.length === 0) continue
    await rebuildFiles(services, renderer, { tenantId, jobId: job.id }, new AbortController().signal)
    const now = await inReadScope(services, tenantId, (scope) => findJobById(scope, job.id))
    yield { jobId: job.id, before, after: now ? await describeFaults(services, now) : [] }
  }
}

const describeFaults = async (services: Services, job: Job) =>
  (await findFileFaults(services, job)).map(({ kind, fault }) => `${kind}: ${fault}`)
