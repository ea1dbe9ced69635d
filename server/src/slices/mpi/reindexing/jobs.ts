import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { KEYS_EDITION } from '../matching/index.ts'
import { reindexRegistry } from './reindex-registry.ts'

const TIMEOUT_SECONDS = 1_200
/** Left alone after this time; the next run goes on. */
const MAX_RUN_MS = 900_000

/** Looks now and then whether new rules have come in; nearly always there is nothing to do. */
const ReindexRegistries = defineJob('mpi.reindex-registries', Type.Object({}), { timeoutSeconds: TIMEOUT_SECONDS })

export function reindexJobs(services: () => Services): JobHandler[] {
  return [
    handle(
      ReindexRegistries,
      async (_, { signal }) => {
        const enough = AbortSignal.any([signal, AbortSignal.timeout(MAX_RUN_MS)])
        for (const tenantId of await findOutdated(services()))
          await reindexRegistry(services(), tenantId, { signal: enough })
      },
      { schedule: '*/5 * * * *' },
    ),
  ]
}

/** Organizations whose people still stand under keys of former rules. */
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
