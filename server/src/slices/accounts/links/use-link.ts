import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { endSessionsOf } from '../end-session.ts'
import { LinkInvalid } from '../errors.ts'
import { findLink, hashLinkToken } from './account-link.ts'

/**
 * The holder of a link has chosen a password. The link is gone, and so are all sessions: whoever knew the old password is
 * signed out. A second factor stays.
 */
export async function useLink(platform: PlatformWork, token: string, passwordHash: string): Promise<void> {
  const link = await findLink(platform.db, token, platform.now)
  if (!link) throw new LinkInvalid()
  const work = platform.asTenant(link.tenant_id)
  // The row lock decides which of two uses at once is the first.
  const deleted = await work.db
    .deleteFrom('account_link')
    .where('token_hash', '=', hashLinkToken(token))
    .returning('user_id')
    .executeTakeFirst()
  if (!deleted) throw new LinkInvalid()
  await work.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', link.user_id)
    .where('tenant_id', '=', link.tenant_id)
    .execute()
  const own = { ...work, actor: { kind: 'user' as const, id: link.user_id } }
  await endSessionsOf(own, link.user_id, 'password_reset')
  const action = link.kind === 'invitation' ? 'user.invitation_accepted' : 'user.password_reset'
  recordAct(own, { action, object: link.user_id })
}
