import { createHash, createHmac } from 'node:crypto'
import { canonicalHash, canonicalJson } from '@samakart/rules/canonical-json'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { keyIdOf, SealBroken, SealingKeyUnknown } from '../crypto/sealing.ts'
import type { TenantKeys } from '../crypto/tenant-keys.ts'
import {
  AnswerErased,
  IdempotencyKeyInFlight,
  IdempotencyKeyInvalid,
  IdempotencyKeyReused,
  IdempotencyRecordUnreadable,
} from '../refusals.ts'
import type { RetentionRule } from '../retention/rule.ts'
import type { UnitOfWork } from '../scopes.ts'
import { IDEMPOTENCY_HOURS } from './limits.ts'
import { hashFromSandbox, sentFileOf } from './long-body.ts'

interface FirstAnswer {
  status: number
  body: unknown
}

/** The status of an answer that named somebody who was erased since. No other answer that is kept has it. */
const ERASED = 410

export interface IdempotentRequest {
  key: string
  /** Says everything to whoever can guess the request, a password for example. It is never stored as it is. */
  hash: string
}

/** Reads the header of a POST. Other methods are idempotent anyway. */
export function idempotencyOf(request: FastifyRequest): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new IdempotencyKeyInvalid()
  const route = `${request.routeOptions.url}|${canonicalJson(request.params ?? {})}|${canonicalJson(request.query ?? {})}`
  // A stream is read once, by the handler: of a file only the address counts.
  const hasContent = request.body !== undefined && request.routeOptions.config.takesStream === undefined
  const body = hasContent ? hashOf(request.body) : ''
  return { key, hash: createHash('sha256').update(`${route}|${body}`).digest('hex') }
}

function hashOf(body: unknown): string {
  const file = typeof body === 'object' && body !== null ? sentFileOf(body) : undefined
  if (!file) return hashFromSandbox(body) ?? canonicalHash(body)
  const hash = createHash('sha256')
  for (const part of file.parts) hash.update(part)
  return hash.digest('hex')
}

/** Returns the first answer, if there is one. Otherwise this transaction holds the key until it ends. */
export async function findFirstAnswer(work: UnitOfWork, request: IdempotentRequest): Promise<FirstAnswer | undefined> {
  const lockName = `idempotency|${work.tenantId}|${request.key}`
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as is_mine`.execute(work.db)
  if (!rows[0]?.is_mine) throw new IdempotencyKeyInFlight({ headers: { 'retry-after': '1' } })
  const row = await work.db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'sealed_body', 'created_at'])
    .where('tenant_id', '=', work.tenantId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.created_at.getTime() < oldestKept(work.now).getTime()) {
    await deleteAnswer(work, request.key)
    return undefined
  }
  if (row.fingerprint !== fingerprintOf(request, await work.keys())) throw new IdempotencyKeyReused()
  if (row.status === ERASED) throw new AnswerErased()
  try {
    const keys = await work.keys(keyIdOf(row.sealed_body))
    const text = keys.open(row.sealed_body, contextOf(request.key))
    return { status: row.status, body: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    // The request was carried out, whatever its answer was.
    throw error instanceof SealBroken ? new IdempotencyRecordUnreadable() : error
  }
}

/** Stored in the transaction of the act, so that the answer is kept if and only if the act is committed. */
export async function storeFirstAnswer(
  work: UnitOfWork,
  request: IdempotentRequest,
  answer: FirstAnswer,
): Promise<void> {
  const text = answer.body === undefined || answer.body === null ? '' : JSON.stringify(answer.body)
  const keys = await work.keys()
  await work.db
    .insertInto('idempotency_key')
    .values({
      tenant_id: work.tenantId,
      key: request.key,
      fingerprint: fingerprintOf(request, keys),
      status: answer.status,
      sealed_body: keys.seal(text, contextOf(request.key)),
      created_at: work.now,
    })
    .execute()
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)
}

async function deleteAnswer(work: UnitOfWork, key: string): Promise<void> {
  await work.db.deleteFrom('idempotency_key').where('tenant_id', '=', work.tenantId).where('key', '=', key).execute()
}

const FORM = 'hmac-1.'

function fingerprintOf({ hash }: IdempotentRequest, keys: TenantKeys): string {
  return FORM + createHmac('sha256', keys.derive('idempotency/v1')).update(hash).digest('hex')
}

const contextOf = (key: string) => `idempotency_key.sealed_body:${key}`

export const idempotencyRetention: RetentionRule = {
  kind: 'idempotency',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from idempotency_key where ctid in (
        select ctid from idempotency_key where created_at < ${before.toISOString()}
        order by created_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}

const ANSWERS_AT_ONCE = 500

/**
 * Empties the stored first answers that contain one of these ids: an answer to a repeated request would tell about somebody
 * who was erased. The request still counts as carried out, and whoever repeats it is told so. Answers are kept for a day, so there are not many.
 */
export async function forgetAnswersAbout(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  const keys = await work.keys()
  let after = ''
  for (;;) {
    const rows = await work.db
      .selectFrom('idempotency_key')
      .select(['key', 'sealed_body'])
      .where('tenant_id', '=', work.tenantId)
      .where('key', '>', after)
      .orderBy('key')
      .limit(ANSWERS_AT_ONCE)
      .execute()
    const naming = rows.filter(({ key, sealed_body }) => {
      const body = openAnswer(keys, key, sealed_body)
      return ids.some((id) => body.includes(id))
    })
    for (const { key } of naming)
      await work.db
        .updateTable('idempotency_key')
        .set({ status: ERASED, sealed_body: keys.seal('', contextOf(key)) })
        .where('tenant_id', '=', work.tenantId)
        .where('key', '=', key)
        .execute()
    const last = rows.at(-1)
    if (!last || rows.length < ANSWERS_AT_ONCE) return
    after = last.key
  }
}

/** An answer that nobody can open tells nobody anything. */
function openAnswer(keys: TenantKeys, key: string, sealed: string): string {
  try {
    return keys.open(sealed, contextOf(key))
  } catch (error) {
    if (error instanceof SealBroken && !(error instanceof SealingKeyUnknown)) return ''
    throw error
  }
}
