import type { JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { countTermsJobs } from './count-terms.ts'
import { historyJobs } from './history-months.ts'
import { trialJobs } from './lab/run-trial.ts'
import { profileJobs } from './profiles/jobs.ts'
import { reindexJobs } from './reindexing/jobs.ts'
import { teachingJobs } from './teaching/jobs.ts'

export const registryJobs = (services: Services): JobHandler[] => [
  ...countTermsJobs(services),
  ...reindexJobs(services),
  ...teachingJobs(services),
  ...trialJobs(services),
  ...profileJobs(services),
  ...historyJobs(services),
]
