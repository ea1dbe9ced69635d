import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { findWithoutKey, getFamily, lockRegistry, recountTerms } from '#slices/mpi/index.ts'
import { erasePerson } from './erase-person.ts'

/**
 * After a restore of older data with the keys of today: whoever was erased since is there again, without a key. This erases
 * what is left of them, revokes their cards and removes them from the indexes. Returns how many people that were.
 */
export async function reapplyErasures(services: Services): Promise<number> {
  let count = 0
  const organizations = await inPlatformScope(services, ({ db }) => listAllOrganizations(db))
  for (const { id: tenantId } of organizations) {
    const found = await inReadScope(services, tenantId, findWithoutKey)
    for (const mpiId of found) {
      const isErased = await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
        await lockRegistry(work)
        const family = await getFamily(work, mpiId).catch(() => undefined)
        if (!family) return false
        const outcome = await erasePerson(work, family.members)
        recordAct(work, { action: 'person.erased', object: family.mpi_id, details: { again: true, ...outcome } })
        return true
      })
      if (isErased) count += 1
    }
    if (found.length > 0) await recountTerms(services, tenantId)
  }
  return count
}
