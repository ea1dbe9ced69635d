import { Type } from 'typebox'
import { makeMonthParts } from '#platform/db/month-parts.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { checkpointAllChains } from './write-checkpoints.ts'

const CheckpointChains = defineJob('audit.checkpoint-chains', Type.Object({}))
const MakeMonths = defineJob('audit.make-months', Type.Object({}))

export function auditJobs(services: Services): JobHandler[] {
  return [
    handle(CheckpointChains, () => checkpointAllChains(services), { schedule: '*/5 * * * *' }),
    handle(MakeMonths, () => makeMonthParts(services, 'make_audit_month'), { schedule: '11 * * * *' }),
  ]
}
