import { RULES_VERSION } from '@samakart/matcher'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { LearnProfile } from './learn-profile-job.ts'
import { learnRegistry } from './learn-registry.ts'
import { requestProfile } from './request-profile.ts'

/** Fewer people have hardly a hundred duplicates, from which nothing could be learned. */
const FIRST_LEARNING = 2_000
const GROWTH = 1.5
const FAILED_AGAIN_HOURS = 24

/** Looks which registries have grown so much that they should learn; nearly always there are none. */
const FindRegistriesToLearn = defineJob('mpi.find-registries-to-learn', Type.Object({}))

export function profileJobs(services: Services): JobHandler[] {
  return [
    handle(LearnProfile, ({ tenant_id }, { signal }) => learnRegistry(services, tenant_id, { signal }), {
      giveUp: ({ tenant_id }) => giveUp(services, tenant_id),
    }),
    handle(
      FindRegistriesToLearn,
      async () => {
        for (const tenantId of await findGrown(services))
          await inUnitOfWork(services, { tenantId, actor: theSystem }, requestProfile)
      },
      { schedule: '7,22,37,52 * * * *' },
    ),
  ]
}

/** The organizations whose registry has grown by half since it last learned, or was learned by other rules. */
export function findGrown(services: Services): Promise<string[]> {
  return inPlatformScope(services, async ({ db, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select registry.tenant_id from mpi_population registry
      where registry.people >= ${FIRST_LEARNING} and not exists (
        select from mpi_profile profile where profile.tenant_id = registry.tenant_id and profile.source = 'registry' and (
          profile.status = 'learning'
          or profile.status = 'failed' and profile.requested_at > ${now}::timestamptz - make_interval(hours => ${FAILED_AGAIN_HOURS})
          or profile.status <> 'failed' and profile.rules = ${RULES_VERSION} and profile.people * ${GROWTH}::float8 > registry.people))
      order by registry.tenant_id`.execute(db)
    return rows.map((row) => row.tenant_id)
  })
}

async function giveUp(services: Services, tenantId: string): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async ({ db }) => {
    await db
      .updateTable('mpi_profile')
      .set({ status: 'failed', lease_until: null })
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'learning')
      .execute()
  })
}
