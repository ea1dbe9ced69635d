import type { Authenticate, SignedIn } from '#platform/http/signed-in.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { readAccessToken, type TokenSubject } from './access-tokens.ts'

/** How long another process's change of a role or end of a session may go unnoticed here. */
const REMEMBER_MS = 5_000
const MOST_REMEMBERED = 10_000

interface Remembered {
  caller: SignedIn | undefined
  until: number
}

/** A token proves who signed in; whether the session still stands and what the user may do is asked of the database. */
export function authenticator(shop: Workshop): Authenticate {
  const remembered = new Map<string, Remembered>()
  shop.signals.on('access-changed', ({ userId }) => {
    for (const [sessionId, { caller }] of remembered) if (caller?.userId === userId) remembered.delete(sessionId)
  })
  return async (token) => {
    const now = shop.clock.now()
    const subject = await readAccessToken(shop.keyring, token, now)
    if (!subject) return undefined
    const known = remembered.get(subject.sessionId)
    if (known && known.until > now.getTime()) return known.caller
    const caller = await readCaller(shop, subject)
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(subject.sessionId, { caller, until: now.getTime() + REMEMBER_MS })
    return caller
  }
}

async function readCaller(shop: Workshop, subject: TokenSubject): Promise<SignedIn | undefined> {
  const row = await inPlatformScope(shop, ({ db }) =>
    db
      .selectFrom('user_session')
      .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
      .select(['app_user.id', 'app_user.tenant_id', 'app_user.role'])
      .where('user_session.id', '=', subject.sessionId)
      .where('user_session.ended_at', 'is', null)
      .where('app_user.id', '=', subject.userId)
      .where('app_user.tenant_id', '=', subject.tenantId)
      .where('app_user.disabled_at', 'is', null)
      .executeTakeFirst(),
  )
  return row && { userId: row.id, tenantId: row.tenant_id, sessionId: subject.sessionId, role: row.role }
}
