import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

export const GenerateCards = defineJob(
  'campaigns.generate-cards',
  Type.Object({ tenant_id: Type.String(), job_id: Type.String() }),
  { retries: 8, firstDelaySeconds: 2, timeoutSeconds: 7_200, isKeyed: true },
)

export const ResumeStranded = defineJob('campaigns.resume-stranded', Type.Object({}))
