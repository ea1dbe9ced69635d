import { Type } from 'typebox'
import { makeMonthParts } from '#platform/db/month-parts.ts'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { copyCheckpoints } from './copies.ts'
import { checkpointAllChains } from './write-checkpoints.ts'

const CheckpointChains = defineJob('audit.checkpoint-chains', Type.Object({}))
const CopyCheckpoints = defineJob('audit.copy-checkpoints', Type.Object({}))
const MakeMonths = defineJob('audit.make-months', Type.Object({}))

export function auditJobs(services: Services): JobHandler[] {
  return [
    handle(CheckpointChains, () => checkpointAllChains(services), { schedule: '*/5 * * * *' }),
    handle(CopyCheckpoints, () => copyIfAsked(services), { schedule: '23 * * * *' }),
    handle(MakeMonths, () => makeMonthParts(services, 'make_audit_month'), { schedule: '11 * * * *' }),
  ]
}

/** Without a place there is nobody to copy for. */
async function copyIfAsked(services: Services): Promise<void> {
  const { folders, buckets, timeStamps, isPrinted } = services.config.auditCopies
  if (isPrinted || folders.length + buckets.length + timeStamps.length > 0) await copyCheckpoints(services)
}
