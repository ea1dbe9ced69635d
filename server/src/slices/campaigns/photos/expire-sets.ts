import { sql } from 'kysely'
import { deleteKeysUnder } from '#platform/crypto/person-keys.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'

const BATCH = 50

/** Deletes the photos that nobody took, with their keys. */
export async function expirePhotoSets(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sets = await inPlatformScope(services, ({ db, now }) =>
      db.selectFrom('photo_set').select(['id', 'tenant_id']).where('expires_at', '<=', now).limit(BATCH).execute(),
    )
    for (const { id, tenant_id: tenantId } of sets)
      await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
        await sql`delete from photo_set where id = ${id} and tenant_id = ${tenantId}`.execute(work.db)
        await deleteKeysUnder(work, id)
      })
    if (sets.length < BATCH) return
  }
}
