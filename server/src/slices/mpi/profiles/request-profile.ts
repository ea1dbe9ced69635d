import { RULES_VERSION } from '@samakart/matcher'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countActive } from '../population.ts'
import { LearnProfile } from './learn-profile-job.ts'
import { nextVersion } from './store-profile.ts'

/** Asks for a new version. While one is being learned, that one is returned. */
export async function requestProfile(work: UnitOfWork): Promise<{ id: string }> {
  const version = await nextVersion(work)
  const running = await work.db
    .selectFrom('mpi_profile')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .where('status', '=', 'learning')
    .executeTakeFirst()
  await work.enqueue(LearnProfile, { tenant_id: work.tenantId }, { key: work.tenantId })
  if (running) return running
  const id = work.newId('profile')
  await work.db
    .insertInto('mpi_profile')
    .values({
      id,
      tenant_id: work.tenantId,
      version,
      source: 'registry',
      status: 'learning',
      rules: RULES_VERSION,
      people: await countActive(work),
      requested_at: work.now,
      requested_by: work.actor.id,
    })
    .execute()
  recordAct(work, { action: 'mpi.profile_requested', object: id, details: { version } })
  return { id }
}
