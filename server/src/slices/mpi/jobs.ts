import type { JobHandler } from '#platform/queue/job.ts'
import type { Workshop } from '#platform/workshop.ts'
import { countTermsJobs } from './count-terms.ts'
import { reindexJobs } from './reindexing/jobs.ts'

export const registryJobs = (shop: () => Workshop): JobHandler[] => [...countTermsJobs(shop), ...reindexJobs(shop)]
