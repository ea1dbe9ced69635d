import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { type Expression, type SqlBool, sql } from 'kysely'
import { instantOf } from '#platform/http/instants.ts'
import type { PageRange } from '#platform/http/paging.ts'
import { isAtLeast, lowerOf, type Role } from '#platform/http/roles.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { idPrefixes } from '#platform/ids.ts'
import { Invalid } from '#platform/invalid.ts'
import { randomSecret } from '#platform/random.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ApiKeyNotFound, ApiKeysFull } from './errors.ts'
import type { ApiKey, CreateApiKey } from './schema.ts'
import { SEEN_EVERY_MS } from './sessions.ts'
import type { ApiKeyRow } from './tables.ts'
import { refuseAboveOwn, toRole } from './users.ts'

const PREFIX = 'sk_'

const SHAPE = /^sk_([0-9a-z]{10,40})_([A-Za-z0-9_-]{43})$/

const LONGEST_YEARS = 2

/** Enough for every system of a ministry, and few enough to be looked through. */
const MAX_LIVE_KEYS = 50

const BITS = { ipv4: 32, ipv6: 128 } as const

const inThePast = {
  fr: 'La date d’expiration est passée.',
  en: 'The date of expiry has passed.',
  wo: 'Bisu jeexital bi wees na.',
}

const tooFar = {
  fr: 'Une clé expire au plus tard dans deux ans.',
  en: 'A key expires in two years at the latest.',
  wo: 'Caabi mënul yàgg lu weesu ñaari at.',
}

const noNetwork = {
  fr: 'Ce n’est ni une adresse IP ni un réseau comme 192.0.2.0/24.',
  en: 'This is neither an IP address nor a network like 192.0.2.0/24.',
  wo: 'Lii du adrees IP, du réseau ni 192.0.2.0/24.',
}

const needsOperator = {
  fr: 'Ce périmètre écrit : il faut le rôle operator ou plus.',
  en: 'This scope writes: it needs the role operator or more.',
  wo: 'Scope bii dafay bind: mu ngi laaj wàllu operator walla lu ko ëpp.',
}

interface KeyText {
  id: string
  secretHash: string
}

interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

export interface KeyCaller {
  caller: SignedIn
  allowedIps: readonly string[]
}

/** Makes a key and returns its text, which nobody can read again. */
export async function createKey(
  work: UnitOfWork,
  callerRole: Role,
  input: CreateApiKey,
): Promise<ApiKey & { key: string }> {
  const role = toRole(input.role)
  refuseAboveOwn(callerRole, role)
  const expiresAt = instantOf(input.expires_at)
  const allowed_ips = input.allowed_ips ?? []
  const mistakes = allowed_ips.flatMap((text, at) =>
    readNetwork(text) ? [] : [{ path: `allowed_ips/${at}`, phrase: noNetwork }],
  )
  const scopes = input.scopes ?? null
  for (const [at, scope] of (scopes ?? []).entries())
    if (/\.r?[cu]/.test(scope) && !isAtLeast(role, 'operator'))
      mistakes.push({ path: `scopes/${at}`, phrase: needsOperator })
  if (expiresAt <= work.now) mistakes.push({ path: 'expires_at', phrase: inThePast })
  if (expiresAt > latestExpiry(work.now)) mistakes.push({ path: 'expires_at', phrase: tooFar })
  if (mistakes.length > 0) throw new Invalid(mistakes)
  await refuseTooManyKeys(work)
  const id = work.newId('apiKey')
  const { key, secretHash } = newKeyText(id)
  const row: ApiKeyRow = {
    id,
    tenant_id: work.tenantId,
    name: input.name.trim(),
    role,
    secret_hash: secretHash,
    allowed_ips,
    scopes,
    created_at: work.now,
    created_by: work.actor.id,
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
  }
  await work.db.insertInto('api_key').values(row).execute()
  recordAct(work, {
    action: 'api_key.created',
    object: id,
    details: { name: row.name, role, ...(scopes ? { scopes: scopes.join(' ') } : {}) },
  })
  return { ...toKey({ ...row, maker_disabled_at: null }, work.now), key }
}

function latestExpiry(now: Date): Date {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_YEARS)
  return latest
}

/** Whoever makes keys at the same time waits here, so that the count holds. */
async function refuseTooManyKeys({ db, tenantId, now }: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys|${tenantId}`}, 0))`.execute(db)
  const { live } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('tenant_id', '=', tenantId)
    .where(isLive(now))
    .executeTakeFirstOrThrow()
  if (live >= MAX_LIVE_KEYS) throw new ApiKeysFull({ values: { most: MAX_LIVE_KEYS } })
}

export async function listKeys({ db, tenantId, now }: ReadScope, page: PageRange) {
  const own = db.selectFrom('api_key').where('api_key.tenant_id', '=', tenantId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .leftJoin('app_user as maker', 'maker.id', 'api_key.created_by')
    .selectAll('api_key')
    .select('maker.disabled_at as maker_disabled_at')
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total, ...page, items: rows.map((row) => toKey(row, now)) }
}

/** Nobody revokes a key above the own role. Revoking twice changes nothing. */
export async function revokeKey(work: UnitOfWork, callerRole: Role, id: string): Promise<void> {
  const row = await work.db
    .selectFrom('api_key')
    .select(['role', 'name', 'revoked_at'])
    .where('id', '=', id)
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiKeyNotFound()
  refuseAboveOwn(callerRole, row.role)
  if (row.revoked_at) return
  await work.db
    .updateTable('api_key')
    .set({ revoked_at: work.now })
    .where('id', '=', id)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  work.notifyAllProcesses('access-changed', { userId: id })
  recordAct(work, { action: 'api_key.revoked', object: id, details: { name: row.name } })
}

function toKey(row: ApiKeyRow & { maker_disabled_at: Date | null }, now: Date): ApiKey {
  const { id, name, role, allowed_ips, scopes, created_by, created_at, expires_at, last_used_at, revoked_at } = row
  const isExpired = expires_at !== null && expires_at <= now
  return {
    id,
    name,
    role,
    status: revoked_at ? 'revoked' : isExpired ? 'expired' : row.maker_disabled_at ? 'maker_disabled' : 'active',
    allowed_ips,
    scopes,
    created_at: created_at.toISOString(),
    created_by,
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}

/**
 * The caller of a key as it stands now, or undefined if it does not work. A key can do no more than the person who made it can do
 * now: it ends with that account and has at most its role. Without a hash the secret was checked before.
 */
export async function readKeyCaller(
  services: Services,
  { id, secretHash }: { id: string; secretHash?: string },
): Promise<KeyCaller | undefined> {
  const row = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('api_key')
      .innerJoin('organization', 'organization.id', 'api_key.tenant_id')
      .innerJoin('app_user as maker', 'maker.id', 'api_key.created_by')
      .select([
        'api_key.id',
        'api_key.tenant_id',
        'api_key.role',
        'api_key.secret_hash',
        'api_key.allowed_ips',
        'api_key.scopes',
      ])
      .select(['api_key.last_used_at', 'organization.suspended_at', 'maker.id as maker_id', 'maker.role as maker_role'])
      .where('api_key.id', '=', id)
      .where('api_key.revoked_at', 'is', null)
      .where('maker.disabled_at', 'is', null)
      .where(isLive(services.clock.now()))
      .executeTakeFirst(),
  )
  if (!row || (secretHash !== undefined && !isSameHash(row.secret_hash, secretHash))) return undefined
  const unusedMs = services.clock.now().getTime() - (row.last_used_at?.getTime() ?? 0)
  if (unusedMs >= SEEN_EVERY_MS) void markUsed(services, row.tenant_id, id)
  const caller: SignedIn = {
    userId: id,
    tenantId: row.tenant_id,
    sessionId: id,
    role: lowerOf(row.role, row.maker_role),
    isMachine: true,
    madeBy: row.maker_id,
    ...(row.scopes ? { scopes: row.scopes } : {}),
    ...(row.suspended_at ? { isSuspended: true } : {}),
  }
  return { caller, allowedIps: row.allowed_ips }
}

/** No request waits for it, and none fails because of it. */
async function markUsed(services: Services, tenantId: string, id: string): Promise<void> {
  try {
    await inUnitOfWork(services, { tenantId, actor: theSystem }, ({ db, now }) =>
      db
        .updateTable('api_key')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .where('tenant_id', '=', tenantId)
        .execute(),
    )
  } catch (error) {
    services.log.debug('a key could not be marked as used', { error })
  }
}

/** A key that a process of an older version has made without an end lasts as long as the longest of today. */
const isLive = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`api_key.revoked_at is null and coalesce(api_key.expires_at, api_key.created_at + interval '2 years') > ${now}`

/** Who made the key with this id; somebody who is no key stands for themselves. */
export async function personBehind({ db }: Pick<ReadScope, 'db'>, actorId: string): Promise<string> {
  const key = await db.selectFrom('api_key').select('created_by').where('id', '=', actorId).executeTakeFirst()
  return key?.created_by ?? actorId
}

export const isKeyText = (token: string): boolean => token.startsWith(PREFIX)

/** The id is part of the key, so that a request finds it without searching by its secret. */
export function newKeyText(id: string): { key: string; secretHash: string } {
  const secret = randomSecret(32).toString('base64url')
  return { key: `${PREFIX}${id.slice(idPrefixes.apiKey.length + 1)}_${secret}`, secretHash: hashOf(secret) }
}

/** What a caller sent as a key, or undefined if no key looks like this. */
export function readKeyText(token: string): KeyText | undefined {
  const [, id, secret] = SHAPE.exec(token) ?? []
  return id && secret ? { id: `${idPrefixes.apiKey}_${id}`, secretHash: hashOf(secret) } : undefined
}

const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A secret of 256 random bits cannot be guessed, so a plain hash protects it. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`; undefined if it is none. */
export function readNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (length === undefined) return { address, bits: BITS[family], family }
  const bits = Number(length)
  return /^\d{1,3}$/.test(length) && bits <= BITS[family] ? { address, bits, family } : undefined
}

/** Whether a caller may use a key from there. No networks: from everywhere. */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const allowed = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network) allowed.addSubnet(network.address, network.bits, network.family)
  }
  const [plain = ''] = address.split('%')
  const version = isIP(plain)
  return version !== 0 && allowed.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
