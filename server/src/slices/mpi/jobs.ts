import type { JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { countTermsJobs } from './count-terms.ts'
import { reindexJobs } from './reindexing/jobs.ts'

export const registryJobs = (services: Services): JobHandler[] => [
  ...countTermsJobs(services),
  ...reindexJobs(services),
]
