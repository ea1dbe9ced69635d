import { createHash } from 'node:crypto'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from './access-tokens.ts'
import type { SessionRow } from './tables.ts'

const REFRESH_DAYS = 30

/** No id has this prefix, so that a secret in the wrong place is recognized. */
const SECRET_PREFIX = 'skr_'

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export async function issueTokens(work: UnitOfWork, session: Pick<SessionRow, 'id' | 'user_id'>) {
  const refreshToken = `${SECRET_PREFIX}${randomSecret(32).toString('base64url')}`
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
  const subject = { userId: session.user_id, tenantId: work.tenantId, sessionId: session.id }
  return {
    access_token: await issueAccessToken(work.keyring, subject, work.now),
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  }
}
