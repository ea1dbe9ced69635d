import { sql } from 'kysely'
import { IDEMPOTENCY_HOURS } from '#platform/http/limits.ts'
import { IdempotencyKeyInFlight } from '#platform/refusals.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { KeyHashes } from './idempotency-key-hash.ts'
import type { Provider } from './providers/provider.ts'
import { requeue } from './retry-message.ts'
import type { MessageRow } from './tables.ts'

/** Locks the key and the request, so that of several equal requests at once only one writes a message. */
export async function findExistingMessage(
  work: UnitOfWork,
  keyHashes: KeyHashes | undefined,
  requestHash: Buffer,
): Promise<MessageRow | undefined> {
  for (const name of [keyHashes?.bare, requestHash.toString('hex')]) {
    if (name === undefined) continue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`message|${work.tenantId}|${name}`}, 0))`.execute(work.db)
  }
  return (keyHashes && (await findByKey(work, keyHashes))) ?? (await findQueued(work, requestHash))
}

async function findByKey(work: UnitOfWork, { keyed, bare }: KeyHashes): Promise<MessageRow | undefined> {
  const row = await work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('idempotency_key_hash', 'in', [keyed, bare])
    .executeTakeFirst()
  if (!row || work.now.getTime() - row.created_at.getTime() < IDEMPOTENCY_HOURS * 3_600_000) return row
  // The key has expired, so it may name another message.
  await work.db
    .updateTable('outgoing_message')
    .set({ idempotency_key_hash: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  return undefined
}

function findQueued(work: UnitOfWork, requestHash: Buffer): Promise<MessageRow | undefined> {
  return work.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('request_hash', '=', requestHash)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** True when it must be sent now. A queued message keeps its schedule, because its last attempt may have arrived. */
export async function resumeMessage(work: UnitOfWork, existing: MessageRow, provider: Provider): Promise<boolean> {
  const isLeased = existing.status === 'queued' && existing.lease_until !== null && existing.lease_until > work.now
  if (isLeased && existing.idempotency_key_hash !== null)
    throw new IdempotencyKeyInFlight({ headers: { 'retry-after': '1' } })
  if (existing.status !== 'failed') return false
  await requeue(work, existing, provider)
  return true
}
