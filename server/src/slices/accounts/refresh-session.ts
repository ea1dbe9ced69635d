import type { PlatformWork } from '#platform/scopes.ts'
import { endSession } from './end-session.ts'
import { hashRefreshToken, issueTokens } from './sessions.ts'

/** Gives new tokens for an unused refresh token. A used one counts as stolen, so its whole family ends. */
export async function refreshSession(platform: PlatformWork, refreshToken: string) {
  const token = await platform.db
    .selectFrom('refresh_token')
    .innerJoin('user_session', 'user_session.id', 'refresh_token.session_id')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      'refresh_token.token_hash',
      'refresh_token.used_at',
      'refresh_token.expires_at',
      'refresh_token.tenant_id',
    ])
    .select(['user_session.id as session_id', 'user_session.user_id', 'user_session.ended_at', 'app_user.disabled_at'])
    .where('refresh_token.token_hash', '=', hashRefreshToken(refreshToken))
    .forUpdate('refresh_token')
    .executeTakeFirst()
  if (!token) return undefined
  const work = platform.asTenant(token.tenant_id)
  if (token.used_at) {
    await endSession(work, token.session_id, 'refresh_token_reused')
    return undefined
  }
  if (token.ended_at || token.disabled_at || token.expires_at <= work.now) return undefined
  await work.db
    .updateTable('refresh_token')
    .set({ used_at: work.now })
    .where('token_hash', '=', token.token_hash)
    .execute()
  return issueTokens(work, { id: token.session_id, user_id: token.user_id })
}
