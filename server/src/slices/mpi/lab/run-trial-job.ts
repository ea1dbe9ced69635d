import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

/** Its worker holds it while it runs; a trial whose worker was killed begins again. */
export const RunTrial = defineJob('mpi.run-trial', Type.Object({ tenant_id: Type.String(), trial_id: Type.String() }), {
  timeoutSeconds: 1_200,
  isLong: true,
  retries: 3,
})
