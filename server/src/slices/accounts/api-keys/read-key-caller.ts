import type { SignedIn } from '#platform/http/signed-in.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { SEEN_EVERY_MS } from '../sessions/mark-seen.ts'
import { isSameHash } from './key-text.ts'

export interface KeyCaller {
  caller: SignedIn
  allowedIps: readonly string[]
}

/** The caller of a key as it stands now, or undefined if it does not work. Without a hash the secret was checked before. */
export async function readKeyCaller(
  services: Services,
  { id, secretHash }: { id: string; secretHash?: string },
): Promise<KeyCaller | undefined> {
  const row = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('api_key')
      .innerJoin('organization', 'organization.id', 'api_key.tenant_id')
      .select([
        'api_key.id',
        'api_key.tenant_id',
        'api_key.role',
        'api_key.secret_hash',
        'api_key.allowed_ips',
        'api_key.scopes',
      ])
      .select(['api_key.last_used_at', 'organization.suspended_at'])
      .where('api_key.id', '=', id)
      .where('api_key.revoked_at', 'is', null)
      .where(({ or, eb }) =>
        or([eb('api_key.expires_at', 'is', null), eb('api_key.expires_at', '>', services.clock.now())]),
      )
      .executeTakeFirst(),
  )
  if (!row || (secretHash !== undefined && !isSameHash(row.secret_hash, secretHash))) return undefined
  const unusedMs = services.clock.now().getTime() - (row.last_used_at?.getTime() ?? 0)
  if (unusedMs >= SEEN_EVERY_MS) void markUsed(services, row.tenant_id, id)
  const caller: SignedIn = {
    userId: id,
    tenantId: row.tenant_id,
    sessionId: id,
    role: row.role,
    isMachine: true,
    ...(row.scopes ? { scopes: row.scopes } : {}),
    ...(row.suspended_at ? { isSuspended: true } : {}),
  }
  return { caller, allowedIps: row.allowed_ips }
}

/** No request waits for it, and none fails because of it. */
async function markUsed(services: Services, tenantId: string, id: string): Promise<void> {
  try {
    await inUnitOfWork(services, { tenantId, actor: theSystem }, ({ db, now }) =>
      db
        .updateTable('api_key')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where('tenant_id', '=', tenantId)
        .execute(),
    )
  } catch (error) {
    services.log.debug('a key could not be marked as used', { error })
  }
}
