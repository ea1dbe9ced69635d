import { randomSecret } from '#platform/random.ts'
import type { PlatformWork, UnitOfWork } from '#platform/scopes.ts'
import { endSession } from './end-session.ts'
import type { Origin } from './origin.ts'
import { isOverLimits } from './sessions/session-limits.ts'
import { clientHash, hashRefreshToken, issueTokens, sealOrigin, successorOf, tokensWith } from './sessions.ts'

/** Two tabs that refresh at once, or a client whose answer was lost, come again within this time. */
const GRACE_SECONDS = 20

/**
 * Gives new tokens for an unused refresh token. A used one counts as stolen, so its whole family ends, unless the same
 * client repeats its last refresh within the grace: then it gets the same successor, and the family has still one end.
 */
export async function refreshSession(platform: PlatformWork, refreshToken: string, origin: Origin) {
  const token = await lockToken(platform, refreshToken)
  if (!token) return undefined
  const work = platform.asTenant(token.tenant_id)
  if (token.ended_at) return undefined
  const session = { id: token.session_id, user_id: token.user_id }
  if (token.used_at) {
    const successor = await findRepeatedSuccessor(work, token, refreshToken, origin)
    if (successor) return tokensWith(work, session, successor)
    await endSession(work, token.session_id, 'refresh_token_reused')
    return undefined
  }
  if (token.disabled_at || token.expires_at <= work.now) return undefined
  const { created_at: createdAt, last_seen_at } = token
  if (isOverLimits(token.role, { createdAt, seenAt: last_seen_at ?? createdAt }, work.now)) {
    await endSession(work, token.session_id, 'expired')
    return undefined
  }
  const salt = randomSecret(32).toString('base64url')
  const successor = successorOf(work.keyring, refreshToken, salt)
  await work.db
    .updateTable('refresh_token')
    .set({ used_at: work.now, successor_salt: salt, successor_hash: hashRefreshToken(successor) })
    .where('token_hash', '=', token.token_hash)
    .execute()
  await work.db
    .updateTable('user_session')
    .set({ last_seen_at: work.now, sealed_origin: sealOrigin(await work.keys(), session.id, origin) })
    .where('id', '=', session.id)
    .execute()
  return issueTokens(work, session, successor)
}

type UsedToken = NonNullable<Awaited<ReturnType<typeof lockToken>>>

/** Undefined unless everything speaks for the client that got the token. A token before the last one never does. */
async function findRepeatedSuccessor(
  work: UnitOfWork,
  token: UsedToken,
  refreshToken: string,
  origin: Origin,
): Promise<string | undefined> {
  const { used_at, successor_salt, successor_hash } = token
  if (!used_at || !successor_salt || !successor_hash || token.disabled_at) return undefined
  if (work.now.getTime() - used_at.getTime() > GRACE_SECONDS * 1_000) return undefined
  const client = clientHash(await work.keys(), origin)
  if (client === null || client !== token.client_hash) return undefined
  const successor = successorOf(work.keyring, refreshToken, successor_salt)
  if (hashRefreshToken(successor) !== successor_hash) return undefined
  const row = await work.db
    .selectFrom('refresh_token')
    .select('used_at')
    .where('token_hash', '=', successor_hash)
    .executeTakeFirst()
  return row && row.used_at === null ? successor : undefined
}

/** The session is locked too, so that a family changes one step at a time. */
function lockToken(platform: PlatformWork, refreshToken: string) {
  return platform.db
    .selectFrom('refresh_token')
    .innerJoin('user_session', 'user_session.id', 'refresh_token.session_id')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      'refresh_token.token_hash',
      'refresh_token.used_at',
      'refresh_token.expires_at',
      'refresh_token.tenant_id',
      'refresh_token.successor_salt',
      'refresh_token.successor_hash',
    ])
    .select(['user_session.id as session_id', 'user_session.user_id', 'user_session.ended_at'])
    .select(['user_session.created_at', 'user_session.last_seen_at'])
    .select(['user_session.client_hash', 'app_user.disabled_at', 'app_user.role'])
    .where('refresh_token.token_hash', '=', hashRefreshToken(refreshToken))
    .forUpdate(['refresh_token', 'user_session'])
    .executeTakeFirst()
}
