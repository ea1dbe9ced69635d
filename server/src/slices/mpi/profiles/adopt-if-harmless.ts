import type { UnitOfWork } from '#platform/scopes.ts'
import { adoptProfile } from './adopt-profile.ts'
import type { ProfileContent } from './profile-content.ts'

/** A version that would judge more pairs otherwise than this share of the people who were read waits for a person. */
export const MAX_MOVED = 0.05

/**
 * Adopts what the registry has taught, unless it would move many pairs, or a person has chosen what decides: then a person also
 * chooses the next.
 */
export async function adoptIfHarmless(work: UnitOfWork, id: string, { registry }: ProfileContent): Promise<boolean> {
  if (!registry) return false
  const { moved, sampled } = registry
  if (moved.linked + moved.toReview + moved.apart > MAX_MOVED * sampled) return false
  if (await hasPersonChosen(work)) return false
  await adoptProfile(work, id)
  return true
}

/** Whoever adopted the version that decides, or went back to the shipped weights. */
async function hasPersonChosen(work: UnitOfWork): Promise<boolean> {
  const last = await work.db
    .selectFrom('mpi_profile')
    .select(['status', 'adopted_by', 'retired_by'])
    .where('tenant_id', '=', work.tenantId)
    .where('adopted_at', 'is not', null)
    .orderBy('adopted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  const chosenBy = last.status === 'active' ? last.adopted_by : last.retired_by
  return chosenBy !== null && chosenBy !== 'system'
}
