import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

/** Continues a run for some minutes, and enqueues itself again if the run is not finished. */
export const ContinueRun = defineJob('trust.recompute', Type.Object({ run_id: Type.String() }), { timeoutSeconds: 600 })

export const NightlyRun = defineJob('trust.recompute-nightly', Type.Object({}))
