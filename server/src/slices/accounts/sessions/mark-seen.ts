import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'

export const SEEN_EVERY_MS = 60_000

/** Notes that a session is in use. No request waits for it, and none fails because of it. */
export async function markSeen(
  services: Services,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<void> {
  try {
    await inUnitOfWork(services, { tenantId, actor: theSystem }, ({ db, now }) =>
      db
        .updateTable('user_session')
        .set({ last_seen_at: now })
        .where('id', '=', sessionId)
        .where('tenant_id', '=', tenantId)
        .where(({ or, eb }) =>
          or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', new Date(now.getTime() - SEEN_EVERY_MS))]),
        )
        .execute(),
    )
  } catch (error) {
    services.log.debug('a session could not be marked as seen', { error })
  }
}
