import { lowerOf } from '#platform/http/roles.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { SEEN_EVERY_MS } from '../sessions/mark-seen.ts'
import { isSameHash } from './key-text.ts'
import { isLive } from './live-keys.ts'

export interface KeyCaller {
  caller: SignedIn
  allowedIps: readonly string[]
}

/**
 * The caller of a key as it stands now, or undefined if it does not work. A key can do no more than the person who made it can do
 * now: it ends with that account and has at most its role. Without a hash the secret was checked before.
 */
export async function readKeyCaller(
  services: Services,
  { id, secretHash }: { id: string; secretHash?: string },
): Promise<KeyCaller | undefined> {
  const row = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('api_key')
      .innerJoin('organization', 'organization.id', 'api_key.tenant_id')
      .innerJoin('app_user as maker', 'maker.id', 'api_key.created_by')
      .select([
        'api_key.id',
        'api_key.tenant_id',
        'api_key.role',
        'api_key.secret_hash',
        'api_key.allowed_ips',
        'api_key.scopes',
      ])
      .select(['api_key.last_used_at', 'organization.suspended_at', 'maker.id as maker_id', 'maker.role as maker_role'])
      .where('api_key.id', '=', id)
      .where('api_key.revoked_at', 'is', null)
      .where('maker.disabled_at', 'is', null)
      .where(isLive(services.clock.now()))
      .executeTakeFirst(),
  )
  if (!row || (secretHash !== undefined && !isSameHash(row.secret_hash, secretHash))) return undefined
  const unusedMs = services.clock.now().getTime() - (row.last_used_at?.getTime() ?? 0)
  if (unusedMs >= SEEN_EVERY_MS) void markUsed(services, row.tenant_id, id)
  const caller: SignedIn = {
    userId: id,
    tenantId: row.tenant_id,
    sessionId: id,
    role: lowerOf(row.role, row.maker_role),
    isMachine: true,
    madeBy: row.maker_id,
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
