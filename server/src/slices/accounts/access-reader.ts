import type { AccessReader, SignedIn } from '#platform/http/signed-in.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { readAccessToken, type TokenSubject } from './access-tokens.ts'
import { isSecondFactorMissing } from './present-self.ts'
import { markSeen, SEEN_EVERY_MS } from './sessions/mark-seen.ts'

/** How long a change may go unnoticed here if its notification was lost on the way from another process. */
const CACHE_MS = 5_000
/** An entry of this age is read again in the background, so that no request waits for it. */
const REFRESH_AFTER_MS = 2_500
const MAX_CACHED = 10_000

interface CachedCaller {
  caller: Promise<SignedIn | undefined>
  userId: string
  readAt: number
  isRefreshing: boolean
}

/** A token proves who signed in. The database says whether the session is still open and what the user may do. */
export function accessReader(services: Services): AccessReader {
  const cache = new Map<string, CachedCaller>()
  // This also drops entries whose read is still under way: their answer may be older than the change.
  services.notifier.on('access-changed', ({ userId }) => {
    for (const [sessionId, cached] of cache) if (cached.userId === userId) cache.delete(sessionId)
  })
  services.notifier.on('notifications-missed', () => cache.clear())

  const read = (subject: TokenSubject, readAt: number): Promise<SignedIn | undefined> => {
    const entry = { caller: readCaller(services, subject), userId: subject.userId, readAt, isRefreshing: false }
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(subject.sessionId, entry)
    entry.caller.catch(() => {
      if (cache.get(subject.sessionId) === entry) cache.delete(subject.sessionId)
    })
    return entry.caller
  }

  const refresh = async (subject: TokenSubject, entry: CachedCaller, readAt: number): Promise<void> => {
    entry.isRefreshing = true
    try {
      const caller = await readCaller(services, subject)
      if (cache.get(subject.sessionId) === entry)
        cache.set(subject.sessionId, { ...entry, caller: Promise.resolve(caller), readAt, isRefreshing: false })
    } catch {
      entry.isRefreshing = false
    }
  }

  const find = (subject: TokenSubject): Promise<SignedIn | undefined> => {
    const now = services.clock.now().getTime()
    const cached = cache.get(subject.sessionId)
    const age = cached ? now - cached.readAt : CACHE_MS
    if (!cached || age >= CACHE_MS) return read(subject, now)
    if (age >= REFRESH_AFTER_MS && !cached.isRefreshing) void refresh(subject, cached, now)
    return cached.caller
  }

  return {
    async authenticate(token) {
      const subject = await readAccessToken(services.keyring, token, services.clock.now())
      return subject && find(subject)
    },
    recheck: find,
  }
}

async function readCaller(services: Services, subject: TokenSubject): Promise<SignedIn | undefined> {
  const row = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('user_session')
      .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
      .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
      .select(['app_user.id', 'app_user.tenant_id', 'app_user.role'])
      .select(['user_session.last_seen_at', 'second_factor.confirmed_at'])
      .where('user_session.id', '=', subject.sessionId)
      .where('user_session.ended_at', 'is', null)
      .where('app_user.id', '=', subject.userId)
      .where('app_user.tenant_id', '=', subject.tenantId)
      .where('app_user.disabled_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const unseenMs = services.clock.now().getTime() - (row.last_seen_at?.getTime() ?? 0)
  if (unseenMs >= SEEN_EVERY_MS) void markSeen(services, subject)
  const { secondFactorRequiredFrom } = services.config
  const isMissing = isSecondFactorMissing(row.role, row.confirmed_at !== null, secondFactorRequiredFrom)
  return {
    userId: row.id,
    tenantId: row.tenant_id,
    sessionId: subject.sessionId,
    role: row.role,
    ...(isMissing ? { isSecondFactorMissing: true as const } : {}),
  }
}
