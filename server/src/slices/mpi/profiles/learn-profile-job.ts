import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

/** Learns the version that an organization waits for. */
export const LearnProfile = defineJob('mpi.learn-profile', Type.Object({ tenant_id: Type.String() }), {
  isKeyed: true,
  isLong: true,
  timeoutSeconds: 1_200,
  firstDelaySeconds: 10,
})
