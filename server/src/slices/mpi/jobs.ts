import type { JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { countTermsJobs } from './count-terms.ts'
import { historyJobs } from './history.ts'
import { learningJobs } from './learning/learn-registry.ts'
import { reindexJobs } from './reindex-registry.ts'
import { teachingJobs } from './teaching/teach.ts'
import { trialJobs } from './trials/trials.ts'

export const registryJobs = (services: Services): JobHandler[] => [
  ...countTermsJobs(services),
  ...reindexJobs(services),
  ...teachingJobs(services),
  ...trialJobs(services),
  ...learningJobs(services),
  ...historyJobs(services),
]
