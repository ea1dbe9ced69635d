import { KEYS_EDITION } from '@samakart/matcher'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { reindexRegistry } from './reindex-registry.ts'

const TIMEOUT_SECONDS = 1_200
/** A run stops after this time, and the next one continues. */
const MAX_RUN_MS = 900_000

/** Checks regularly whether a release brought new rules; nearly always there is nothing to do. */
const ReindexRegistries = defineJob('mpi.reindex-registries', Type.Object({}), { timeoutSeconds: TIMEOUT_SECONDS })

export function reindexJobs(services: Services): JobHandler[] {
  return [
    handle(
      ReindexRegistries,
      async (_, { signal }) => {
        const stopSignal = AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)])
        for (const tenantId of await findOutdated(services))
          await reindexRegistry(services, tenantId, { signal: stopSignal })
      },
      { schedule: '*/5 * * * *' },
    ),
  ]
}

/** The organizations whose people still have keys of earlier rules. */
export function findOutdated(services: Services): Promise<string[]> {
  return inPlatformScope(services, async ({ db }) => {
    const rows = await db
      .selectFrom('mpi_population')
      .select('tenant_id')
      .where('indexed_edition', '<', KEYS_EDITION)
      .orderBy('tenant_id')
      .execute()
    return rows.map((row) => row.tenant_id)
  })
}
