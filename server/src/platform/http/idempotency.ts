import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { canonicalHash, canonicalJson } from '../crypto/canonical-json.ts'
import { SealBroken } from '../crypto/sealing.ts'
import { IdempotencyKeyInFlight, IdempotencyKeyInvalid, IdempotencyKeyReused } from '../refusals.ts'
import type { UnitOfWork } from '../scopes.ts'
import { IDEMPOTENCY_HOURS } from './limits.ts'
import { knownHash } from './long-body.ts'

export interface FirstAnswer {
  status: number
  body: unknown
}

export interface IdempotentRequest {
  key: string
  fingerprint: string
}

/** Reads the header of a POST; other methods are repeatable by nature. */
export function idempotencyOf(request: FastifyRequest): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new IdempotencyKeyInvalid()
  const route = `${request.routeOptions.url}|${canonicalJson(request.params ?? {})}|${canonicalJson(request.query ?? {})}`
  const body = request.body === undefined ? '' : (knownHash(request.body) ?? canonicalHash(request.body))
  return { key, fingerprint: createHash('sha256').update(`${route}|${body}`).digest('hex') }
}

/** The first answer if there is one. Otherwise this transaction owns the key until it ends. */
export async function recallAnswer(work: UnitOfWork, asked: IdempotentRequest): Promise<FirstAnswer | undefined> {
  const lockName = `idempotency|${work.tenantId}|${asked.key}`
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as is_mine`.execute(work.db)
  if (!rows[0]?.is_mine) throw new IdempotencyKeyInFlight({ headers: { 'retry-after': '1' } })
  const row = await work.db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'sealed_body', 'created_at'])
    .where('tenant_id', '=', work.tenantId)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.created_at.getTime() < oldestKept(work.now).getTime()) {
    await forget(work, asked.key)
    return undefined
  }
  if (row.fingerprint !== asked.fingerprint) throw new IdempotencyKeyReused()
  try {
    const text = (await work.keys()).open(row.sealed_body, contextOf(asked.key))
    return { status: row.status, body: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    await forget(work, asked.key)
    return undefined
  }
}

/** Written with the act itself: if the act is true, its answer is remembered. */
export async function rememberAnswer(work: UnitOfWork, asked: IdempotentRequest, answer: FirstAnswer): Promise<void> {
  const text = answer.body === undefined || answer.body === null ? '' : JSON.stringify(answer.body)
  await work.db
    .insertInto('idempotency_key')
    .values({
      tenant_id: work.tenantId,
      key: asked.key,
      fingerprint: asked.fingerprint,
      status: answer.status,
      sealed_body: (await work.keys()).seal(text, contextOf(asked.key)),
      created_at: work.now,
    })
    .execute()
}

export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)
}

async function forget(work: UnitOfWork, key: string): Promise<void> {
  await work.db.deleteFrom('idempotency_key').where('tenant_id', '=', work.tenantId).where('key', '=', key).execute()
}

const contextOf = (key: string) => `idempotency_key.sealed_body:${key}`
