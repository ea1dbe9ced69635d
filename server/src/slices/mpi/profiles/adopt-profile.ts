import { RULES_VERSION } from '@samakart/matcher'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ProfileNotAdoptable, ProfileNotFound } from './errors.ts'
import { lockProfiles } from './store-profile.ts'

/** From the commit on this version decides. What was decided before stays as it is. */
export async function adoptProfile(work: UnitOfWork, id: string): Promise<void> {
  await lockProfiles(work)
  const profile = await work.db
    .selectFrom('mpi_profile')
    .select(['id', 'version', 'source', 'status', 'rules', 'people'])
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!profile) throw new ProfileNotFound()
  if (profile.status === 'active') return
  if (profile.status === 'learning' || profile.status === 'failed' || profile.rules !== RULES_VERSION)
    throw new ProfileNotAdoptable()
  await endActive(work, null)
  await work.db
    .updateTable('mpi_profile')
    .set({
      status: 'active',
      adopted_at: work.now,
      adopted_by: work.actor.id,
      retired_at: null,
      retired_by: null,
    })
    .where('id', '=', id)
    .execute()
  const { version, source, people } = profile
  recordAct(work, { action: 'mpi.profile_adopted', object: id, details: { version, source, people } })
}

/** Back to the shipped weights. Until a person adopts a version again, none is adopted by itself. */
export async function retireProfile(work: UnitOfWork): Promise<void> {
  await lockProfiles(work)
  const ended = await endActive(work, work.actor.id)
  if (ended) recordAct(work, { action: 'mpi.profile_retired', object: ended.id, details: { version: ended.version } })
}

/** `by` is null where another version takes its place. */
async function endActive(work: UnitOfWork, by: string | null): Promise<{ id: string; version: number } | undefined> {
  return work.db
    .updateTable('mpi_profile')
    .set({ status: 'retired', retired_at: work.now, retired_by: by })
    .where('tenant_id', '=', work.tenantId)
    .where('status', '=', 'active')
    .returning(['id', 'version'])
    .executeTakeFirst()
}
