import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Workshop } from '#platform/workshop.ts'
import { checkpointAll } from './keep-checkpoints.ts'

const CheckpointChains = defineJob('audit.checkpoint-chains', Type.Object({}))

export function auditJobs(shop: () => Workshop): JobHandler[] {
  return [handle(CheckpointChains, () => checkpointAll(shop()), { schedule: '*/5 * * * *' })]
}
