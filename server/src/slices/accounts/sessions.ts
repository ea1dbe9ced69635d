import { createHash, createHmac } from 'node:crypto'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from './access-tokens.ts'
import type { Origin } from './origin.ts'
import type { SessionRow } from './tables.ts'

const REFRESH_DAYS = 30

/** No id has this prefix, so that a secret in the wrong place is recognized. */
const SECRET_PREFIX = 'skr_'

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export const newRefreshToken = (): string => `${SECRET_PREFIX}${randomSecret(32).toString('base64url')}`

/**
 * The token after this one. It cannot be computed from the database alone, which does not hold the token, nor from the
 * token alone, which does not hold the salt.
 */
export function successorOf(keyring: Keyring, token: string, salt: string): string {
  const key = keyring.platformKey('refresh-tokens')
  return `${SECRET_PREFIX}${createHmac('sha256', key).update(`${salt}|${token}`).digest('base64url')}`
}

/** Undefined for a client that gave no key: nothing tells it apart from a thief who has its token. */
export function clientHash(keys: TenantKeys, { clientKey, userAgent }: Origin): string | null {
  if (clientKey === undefined) return null
  return createHmac('sha256', keys.derive('session-client'))
    .update(JSON.stringify([clientKey, userAgent]))
    .digest('base64url')
}

export const sealOrigin = (keys: TenantKeys, sessionId: string, { address, userAgent }: Origin): string =>
  keys.seal(JSON.stringify({ address, userAgent }), `user_session.sealed_origin:${sessionId}`)

export const openOrigin = (keys: TenantKeys, session: { id: string; sealed_origin: string }): SeenOrigin =>
  JSON.parse(keys.open(session.sealed_origin, `user_session.sealed_origin:${session.id}`))

export type SeenOrigin = Pick<Origin, 'address' | 'userAgent'>

export async function issueTokens(
  work: UnitOfWork,
  session: Pick<SessionRow, 'id' | 'user_id'>,
  refreshToken: string = newRefreshToken(),
) {
  await work.db
    .insertInto('refresh_token')
    .values({
      token_hash: hashRefreshToken(refreshToken),
      tenant_id: work.tenantId,
      session_id: session.id,
      issued_at: work.now,
      expires_at: new Date(work.now.getTime() + REFRESH_DAYS * 86_400_000),
      used_at: null,
    })
    .execute()
  return tokensWith(work, session, refreshToken)
}

/** A new access token beside a refresh token that is stored already. */
export async function tokensWith(work: UnitOfWork, session: Pick<SessionRow, 'id' | 'user_id'>, refreshToken: string) {
  const subject = { userId: session.user_id, tenantId: work.tenantId, sessionId: session.id }
  return {
    access_token: await issueAccessToken(work.keyring, subject, work.now),
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  }
}
