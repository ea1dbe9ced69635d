import { createHash, createHmac } from 'node:crypto'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { Role } from '#platform/http/roles.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { randomSecret } from '#platform/random.ts'
import { type PlatformWork, type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from './access-tokens.ts'
import type { Origin } from './origin.ts'
import type { SessionRow } from './tables.ts'

const REFRESH_DAYS = 30

/** Two tabs that refresh at once, or a client whose answer was lost, come again within this time. */
const GRACE_SECONDS = 20

/** No id has this prefix, so that a secret in the wrong place is recognized. */
const SECRET_PREFIX = 'skr_'

export const SEEN_EVERY_MS = 60_000

const HOUR_MS = 3_600_000

const DAY_MS = 24 * HOUR_MS

type EndReason =
  | 'logout'
  | 'expired'
  | 'ended_by_user'
  | 'refresh_token_reused'
  | 'user_disabled'
  | 'password_changed'
  | 'password_reset'
  | 'organization_suspended'
  | 'second_factor_added'
  | 'reset_by_operator'

interface SessionLimits {
  /** Without a request for this long it ends. */
  idleMs: number
  /** However much it is used, it ends this long after the sign-in. */
  absoluteMs: number
}

const ofAgents: SessionLimits = { idleMs: 12 * HOUR_MS, absoluteMs: 30 * DAY_MS }

/** The more a role may do, the shorter a console that was left open stays open. */
const sessionLimits: Readonly<Record<Role, SessionLimits>> = {
  viewer: ofAgents,
  operator: ofAgents,
  programme_admin: { idleMs: 8 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  admin: { idleMs: 2 * HOUR_MS, absoluteMs: DAY_MS },
}

export function isOverLimits(role: Role, { createdAt, seenAt }: { createdAt: Date; seenAt: Date }, now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLimits[role]
  return now.getTime() - seenAt.getTime() >= idleMs || now.getTime() - createdAt.getTime() >= absoluteMs
}

function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const newRefreshToken = (): string => `${SECRET_PREFIX}${randomSecret(32).toString('base64url')}`

/**
 * The token after this one. It cannot be computed from the database alone, which does not hold the token, nor from the
 * token alone, which does not hold the salt.
 */
function successorOf(keyring: Keyring, token: string, salt: string): string {
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

const openOrigin = (keys: TenantKeys, session: { id: string; sealed_origin: string }): SeenOrigin =>
  JSON.parse(keys.open(session.sealed_origin, `user_session.sealed_origin:${session.id}`))

type SeenOrigin = Pick<Origin, 'address' | 'userAgent'>

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
async function tokensWith(work: UnitOfWork, session: Pick<SessionRow, 'id' | 'user_id'>, refreshToken: string) {
  const subject = { userId: session.user_id, tenantId: work.tenantId, sessionId: session.id }
  return {
    access_token: await issueAccessToken(work.keyring, subject, work.now),
    token_type: 'bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  }
}

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

/** Ends a session with its whole family of tokens. Ending it again changes nothing. */
export async function endSession(work: UnitOfWork, sessionId: string, reason: EndReason): Promise<void> {
  const ended = await openSessions(work, reason).where('id', '=', sessionId).returning(['id', 'user_id']).execute()
  report(work, ended, reason)
}

export async function endSessionsOf(
  work: UnitOfWork,
  userId: string,
  reason: EndReason,
  { except = '' }: { except?: string } = {},
): Promise<void> {
  const ended = await openSessions(work, reason)
    .where('user_id', '=', userId)
    .where('id', '!=', except)
    .returning(['id', 'user_id'])
    .execute()
  report(work, ended, reason)
}

const openSessions = (work: UnitOfWork, reason: EndReason) =>
  work.db
    .updateTable('user_session')
    .set({ ended_at: work.now, end_reason: reason })
    .where('tenant_id', '=', work.tenantId)
    .where('ended_at', 'is', null)

function report(work: UnitOfWork, ended: readonly { id: string; user_id: string }[], reason: EndReason): void {
  for (const { id, user_id } of ended) {
    work.notifyAllProcesses('access-changed', { userId: user_id })
    recordAct(work, { action: 'session.ended', object: id, details: { reason } })
  }
}

/** The user's open sessions that can still be refreshed, newest first. */
export async function listSessions(scope: ReadScope, caller: SignedIn, page: PageRange) {
  const { idleMs, absoluteMs } = sessionLimits[caller.role]
  const ago = (milliseconds: number) => new Date(scope.now.getTime() - milliseconds)
  const open = scope.db
    .selectFrom('user_session')
    .where('user_id', '=', caller.userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', ago(absoluteMs))
    .where(({ fn }) => fn.coalesce('last_seen_at', 'created_at'), '>', ago(idleMs))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('refresh_token.token_hash')
          .whereRef('refresh_token.session_id', '=', 'user_session.id')
          .where('refresh_token.expires_at', '>', scope.now),
      ),
    )
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await open
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const keys = await scope.keys()
  const items = rows.map(({ id, sealed_origin, created_at, last_seen_at, second_factor_at }) => {
    const origin = sealed_origin === null ? undefined : openOrigin(keys, { id, sealed_origin })
    return {
      id,
      current: id === caller.sessionId,
      created_at: created_at.toISOString(),
      last_seen_at: (last_seen_at ?? created_at).toISOString(),
      address: origin?.address ?? null,
      user_agent: origin?.userAgent || null,
      second_factor: second_factor_at !== null,
    }
  })
  return { total, ...page, items }
}

/** Notes that a session is in use. No request waits for it, and none fails because of it. */
export async function markSeen(
  services: Services,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<void> {
  try {
    await inUnitOfWork(services, { tenantId, actor: theSystem }, ({ db, now }) =>
      db
        .updateTable('user_session')
        .set({ last_seen_at: now })
        .where('id', '=', sessionId)
        .where('tenant_id', '=', tenantId)
        .where(({ or, eb }) =>
          or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', new Date(now.getTime() - SEEN_EVERY_MS))]),
        )
        .execute(),
    )
  } catch (error) {
    services.log.debug('a session could not be marked as seen', { error })
  }
}
