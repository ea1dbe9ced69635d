import { instantOf } from '#platform/http/instants.ts'
import type { PageRange } from '#platform/http/paging.ts'
import { isAtLeast, type Role } from '#platform/http/roles.ts'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { refuseAboveOwn } from '../colleagues/own-rights.ts'
import { toRole } from '../create-user.ts'
import { ApiKeyNotFound } from '../errors.ts'
import type { ApiKeyRow } from '../tables.ts'
import { readNetwork } from './allowed-addresses.ts'
import { newKeyText } from './key-text.ts'
import { refuseTooManyKeys } from './live-keys.ts'
import type { ApiKey, CreateApiKey } from './schema.ts'

const LONGEST_YEARS = 2

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
