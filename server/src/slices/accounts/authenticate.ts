import type { Authenticate, SignedIn } from '#platform/http/signed-in.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { readAccessToken, type TokenSubject } from './access-tokens.ts'

/** How long another process's change of a role or end of a session may go unnoticed here. */
const REMEMBER_MS = 5_000
/** From then on it is asked again beside the requests, so that none of them waits for it. */
const RENEW_MS = 2_500
const MOST_REMEMBERED = 10_000

interface Remembered {
  caller: Promise<SignedIn | undefined>
  userId: string
  askedAt: number
  isRenewing: boolean
}

/** A token proves who signed in; whether the session still stands and what the user may do is asked of the database. */
export function authenticator(services: Services): Authenticate {
  const remembered = new Map<string, Remembered>()
  // Whoever is asked about at this moment is forgotten too: the answer may be older than the change.
  services.notifier.on('access-changed', ({ userId }) => {
    for (const [sessionId, known] of remembered) if (known.userId === userId) remembered.delete(sessionId)
  })

  const ask = (subject: TokenSubject, askedAt: number): Promise<SignedIn | undefined> => {
    const entry = { caller: readCaller(services, subject), userId: subject.userId, askedAt, isRenewing: false }
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(subject.sessionId, entry)
    entry.caller.catch(() => {
      if (remembered.get(subject.sessionId) === entry) remembered.delete(subject.sessionId)
    })
    return entry.caller
  }

  const renew = async (subject: TokenSubject, entry: Remembered, askedAt: number): Promise<void> => {
    entry.isRenewing = true
    try {
      const caller = await readCaller(services, subject)
      if (remembered.get(subject.sessionId) === entry)
        remembered.set(subject.sessionId, { ...entry, caller: Promise.resolve(caller), askedAt, isRenewing: false })
    } catch {
      entry.isRenewing = false
    }
  }

  return async (token) => {
    const now = services.clock.now()
    const subject = await readAccessToken(services.keyring, token, now)
    if (!subject) return undefined
    const known = remembered.get(subject.sessionId)
    const age = known ? now.getTime() - known.askedAt : REMEMBER_MS
    if (!known || age >= REMEMBER_MS) return ask(subject, now.getTime())
    if (age >= RENEW_MS && !known.isRenewing) void renew(subject, known, now.getTime())
    return known.caller
  }
}

async function readCaller(services: Services, subject: TokenSubject): Promise<SignedIn | undefined> {
  const row = await inPlatformScope(services, ({ db }) =>
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
