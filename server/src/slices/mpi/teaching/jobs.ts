import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { findTaught } from './count-decisions.ts'
import { MIN_DECISIONS, teach } from './teach.ts'

const limits = { timeoutSeconds: 1_200, isLong: true } as const

/** Looks at one organization's decisions. Nothing is written before the end, so that a run that was killed begins again. */
export const Teach = defineJob('mpi.teach', Type.Object({ tenant_id: Type.String() }), { ...limits, isKeyed: true })
/** Looks for organizations that have decided enough; nearly always there is none. */
const TeachAll = defineJob('mpi.teach-all', Type.Object({}), limits)

export function teachingJobs(services: Services): JobHandler[] {
  return [
    handle(Teach, async ({ tenant_id }) => void (await teach(services, tenant_id))),
    handle(
      TeachAll,
      async (_, { signal }) => {
        const found = await inPlatformScope(services, (scope) => findTaught(scope, MIN_DECISIONS))
        for (const tenantId of found) if (!signal.aborted) await teach(services, tenantId)
      },
      { schedule: '*/10 * * * *' },
    ),
  ]
}
