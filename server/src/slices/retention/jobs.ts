import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { retentionNames } from '#platform/retention/kinds.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { Services } from '#platform/services.ts'
import { deleteOldRecords } from './delete-old-records.ts'

const DeleteOld = defineJob('retention.delete-old', Type.Object({}), { isLong: true, timeoutSeconds: 1_800 })

export function retentionJobs(services: Services, rules: readonly RetentionRule[]): JobHandler[] {
  for (const kind of retentionNames)
    if (rules.filter((rule) => rule.kind === kind).length !== 1) throw new Error(`The kind ${kind} needs one rule.`)
  return [handle(DeleteOld, (_, { signal }) => deleteOldRecords(services, rules, signal), { schedule: '37 * * * *' })]
}
