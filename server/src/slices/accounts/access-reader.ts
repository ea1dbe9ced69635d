import { createHash } from 'node:crypto'
import type { AccessReader, SignedIn } from '#platform/http/signed-in.ts'
import { randomSecret } from '#platform/random.ts'
import { anonymous, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { readAccessToken, type TokenSubject } from './access-tokens.ts'
import { isAllowedFrom, isKeyText, type KeyCaller, readKeyCaller, readKeyText } from './api-keys.ts'
import { AddressNotAllowed } from './errors.ts'
import { isFactorFresh } from './second-factor.ts'
import { isOverLimits, markSeen, SEEN_EVERY_MS } from './sessions.ts'
import type { SocketTicketRow } from './tables.ts'
import { isSecondFactorMissing } from './users.ts'

/** How long a change may go unnoticed here if its notification was lost on the way from another process. */
const CACHE_MS = 5_000

/** An entry of this age is read again in the background, so that no request waits for it. */
const REFRESH_AFTER_MS = 2_500

const MAX_CACHED = 10_000

const TICKET_SECONDS = 30

interface Entry<T> {
  value: Promise<T | undefined>
  userId: string
  /** Others whose access this one rests on. Undefined while the first read is under way. */
  restsOn: readonly string[] | undefined
  readAt: number
  isRefreshing: boolean
}

/** Remembers callers until their access changes. */
class CallerCache<T> {
  readonly #services: Pick<Services, 'clock' | 'notifier'>
  readonly #restsOn: (value: T) => readonly string[]
  readonly #entries = new Map<string, Entry<T>>()

  constructor(services: Pick<Services, 'clock' | 'notifier'>, restsOn: (value: T) => readonly string[] = () => []) {
    this.#services = services
    this.#restsOn = restsOn
    // This also drops entries whose read is still under way: their answer may be older than the change.
    services.notifier.on('access-changed', ({ userId }) => {
      for (const [key, entry] of this.#entries)
        if (entry.userId === userId || (entry.restsOn?.includes(userId) ?? true)) this.#entries.delete(key)
    })
    services.notifier.on('notifications-missed', () => this.#entries.clear())
  }

  find(key: string, userId: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const now = this.#services.clock.now().getTime()
    const cached = this.#entries.get(key)
    const age = cached ? now - cached.readAt : CACHE_MS
    if (!cached || age >= CACHE_MS) return this.#read(key, userId, read, now)
    if (age >= REFRESH_AFTER_MS && !cached.isRefreshing) void this.#refresh(key, cached, read, now)
    return cached.value
  }

  /** What was not found is not remembered, so that guesses do not push out those who call. */
  #read(key: string, userId: string, read: () => Promise<T | undefined>, readAt: number): Promise<T | undefined> {
    const entry: Entry<T> = { value: read(), userId, restsOn: undefined, readAt, isRefreshing: false }
    if (this.#entries.size >= MAX_CACHED) this.#entries.clear()
    this.#entries.set(key, entry)
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    entry.value.then((value) => {
      if (value === undefined) forget()
      else entry.restsOn = this.#restsOn(value)
    }, forget)
    return entry.value
  }

  async #refresh(key: string, entry: Entry<T>, read: () => Promise<T | undefined>, readAt: number): Promise<void> {
    entry.isRefreshing = true
    try {
      const value = await read()
      if (this.#entries.get(key) === entry)
        this.#entries.set(key, { ...entry, value: Promise.resolve(value), readAt, isRefreshing: false })
    } catch {
      entry.isRefreshing = false
    }
  }
}

interface SessionCaller {
  caller: SignedIn
  createdAt: Date
  seenAt: Date
}

/**
 * A token proves who signed in, a key which program calls. The database says whether the session or the key still holds and
 * what the caller may do.
 */
export function accessReader(services: Services): AccessReader {
  const sessions = new CallerCache<SessionCaller>(services)
  const keys = new CallerCache<KeyCaller>(services, ({ caller }) => (caller.madeBy ? [caller.madeBy] : []))

  const findSession = async (subject: TokenSubject): Promise<SessionCaller | undefined> => {
    const found = await sessions.find(subject.sessionId, subject.userId, () => readCaller(services, subject))
    return found && !isOverLimits(found.caller.role, found, services.clock.now()) ? found : undefined
  }

  const useSession = async (subject: TokenSubject): Promise<SignedIn | undefined> => {
    const found = await findSession(subject)
    const now = services.clock.now()
    if (found && now.getTime() - found.seenAt.getTime() >= SEEN_EVERY_MS) {
      found.seenAt = now
      void markSeen(services, subject)
    }
    return found?.caller
  }

  const useKey = async (token: string, address: string): Promise<SignedIn | undefined> => {
    const text = readKeyText(token)
    if (!text) return undefined
    const found = await keys.find(`${text.id} ${text.secretHash}`, text.id, () => readKeyCaller(services, text))
    if (found && !isAllowedFrom(address, found.allowedIps)) throw new AddressNotAllowed()
    return found?.caller
  }

  const recheck = async (caller: SignedIn): Promise<SignedIn | undefined> => {
    const { userId: id, homeTenantId, tenantId } = caller
    if (caller.isMachine) return (await keys.find(id, id, () => readKeyCaller(services, { id })))?.caller
    // A connection that stays open is no use of the session, or one that was left open would never end.
    const own = (await findSession({ ...caller, tenantId: homeTenantId ?? tenantId }))?.caller
    if (!own || homeTenantId === undefined) return own
    return own.role === 'admin' ? { ...own, tenantId, homeTenantId } : undefined
  }

  const recheckKey = async (id: string, address: string): Promise<SignedIn | undefined> => {
    const found = await keys.find(id, id, () => readKeyCaller(services, { id }))
    return found && isAllowedFrom(address, found.allowedIps) ? found.caller : undefined
  }

  return {
    recheck,
    isFactorFresh: (caller) => isFactorFresh(services, caller),
    async takeTicket(text, address) {
      const ticket = await takeSocketTicket(services, text)
      if (!ticket) return undefined
      if (ticket.is_machine) return recheckKey(ticket.user_id, address)
      const { tenant_id: tenantId, home_tenant_id: home } = ticket
      const acting = home === tenantId ? {} : { homeTenantId: home }
      // Whose role it is now does not matter: it is read again.
      return recheck({ userId: ticket.user_id, sessionId: ticket.session_id, tenantId, role: 'viewer', ...acting })
    },
    async authenticate(token, address) {
      if (isKeyText(token)) return useKey(token, address)
      const subject = await readAccessToken(services.keyring, token, services.clock.now())
      return subject && useSession(subject)
    },
  }
}

async function readCaller(services: Services, subject: TokenSubject): Promise<SessionCaller | undefined> {
  const row = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('user_session')
      .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
      .innerJoin('organization', 'organization.id', 'app_user.tenant_id')
      .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
      .select(['app_user.id', 'app_user.tenant_id', 'app_user.role'])
      .select(['user_session.created_at', 'user_session.last_seen_at'])
      .select(['second_factor.confirmed_at', 'organization.suspended_at'])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('passkey').select('credential_id').whereRef('passkey.user_id', '=', 'app_user.id')).as(
          'has_passkey',
        ),
      )
      .where('user_session.id', '=', subject.sessionId)
      .where('user_session.ended_at', 'is', null)
      .where('app_user.id', '=', subject.userId)
      .where('app_user.tenant_id', '=', subject.tenantId)
      .where('app_user.disabled_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const { secondFactorRequiredFrom } = services.config
  const hasFactor = row.confirmed_at !== null || Boolean(row.has_passkey)
  const isMissing = isSecondFactorMissing(row.role, hasFactor, secondFactorRequiredFrom)
  const caller: SignedIn = {
    userId: row.id,
    tenantId: row.tenant_id,
    sessionId: subject.sessionId,
    role: row.role,
    ...(hasFactor ? { hasFactor } : {}),
    ...(isMissing ? { isSecondFactorMissing: true } : {}),
    ...(row.suspended_at ? { isSuspended: true } : {}),
  }
  return { caller, createdAt: row.created_at, seenAt: row.last_seen_at ?? row.created_at }
}

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** Browsers cannot send headers with a WebSocket. What stands in its address instead works once, and only now. */
export async function makeSocketTicket(work: UnitOfWork, caller: SignedIn) {
  const ticket = `skt_${randomSecret(32).toString('base64url')}`
  const expiresAt = new Date(work.now.getTime() + TICKET_SECONDS * 1_000)
  await work.db
    .insertInto('socket_ticket')
    .values({
      ticket_hash: hashTicket(ticket),
      tenant_id: caller.tenantId,
      home_tenant_id: caller.homeTenantId ?? caller.tenantId,
      user_id: caller.userId,
      session_id: caller.sessionId,
      is_machine: caller.isMachine === true,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expires_at: expiresAt.toISOString() }
}

/** Each ticket is found once. */
function takeSocketTicket(services: Services, ticket: string): Promise<SocketTicketRow | undefined> {
  return inPlatformWork(services, anonymous, async ({ db, now }) => {
    const row = await db
      .deleteFrom('socket_ticket')
      .where('ticket_hash', '=', hashTicket(ticket))
      .returningAll()
      .executeTakeFirst()
    return row && row.expires_at > now ? row : undefined
  })
}
