import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'

/** Brings a run to its end, or a good way towards it. */
export const GoOn = defineJob('trust.recompute', Type.Object({ run_id: Type.String() }), { timeoutSeconds: 600 })

export const Nightly = defineJob('trust.recompute-nightly', Type.Object({}))
