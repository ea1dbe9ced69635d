import { Type } from 'typebox'
import { makeMonthParts } from '#platform/db/month-parts.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'

const MakeHistoryMonths = defineJob('mpi.make-history-months', Type.Object({}))

/** What an identity said before its changes lies in parts by month, which an operator can take out and put back. */
export const historyJobs = (services: Services): JobHandler[] => [
  handle(MakeHistoryMonths, () => makeMonthParts(services, 'make_history_month'), { schedule: '13 * * * *' }),
]
