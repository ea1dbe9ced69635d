import { sql } from 'kysely'
import { type AttemptLadder, type NextAttempt, nextAttempt } from '#platform/queue/attempts.ts'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { listManagers } from '#slices/accounts/index.ts'
import { writeAlerts } from '#slices/alerts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Attempt, PauseReason, WebhookRow } from './tables.ts'

/** The delays are about a day together. After a turn with failures the whole webhook rests for the outage's delay. */
export const DELIVERY_LADDER: AttemptLadder = {
  delays: [10, 60, 300, 1_800, 7_200, 21_600, 54_000],
  jitter: 0.2,
  outageDelay: 5,
}

export interface Outcome {
  delivery: { id: string; failures: number }
  attempt: Attempt
}

const GONE = 410
/** Of each delivery. */
const MAX_ATTEMPTS_KEPT = 20
const DAY_MS = 86_400_000
/** So many failures in a row pause a webhook, unless they all came within the first hour: a short outage is no reason. */
const MAX_FAILURES = 200
const HOUR_MS = 3_600_000

export const isAccepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300

/** Writes what became of some attempts, and pauses a webhook that nobody hears any more. */
export async function recordOutcomes(
  work: UnitOfWork,
  webhook: Pick<WebhookRow, 'id'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  for (const outcome of outcomes) await recordAttempt(work, outcome)
  const failed = outcomes.filter(({ attempt }) => !isAccepted(attempt))
  const hasAccepted = failed.length < outcomes.length
  const { rows } = await sql<WebhookRow>`
    update webhook set
      failing_since = ${hasAccepted ? null : sql`coalesce(failing_since, ${work.now.toISOString()}::timestamptz)`},
      failures = ${hasAccepted ? sql`0` : sql`failures + ${failed.length}::int`},
      delivered_at = ${hasAccepted ? sql`${work.now.toISOString()}::timestamptz` : sql`delivered_at`}
    where tenant_id = ${work.tenantId} and id = ${webhook.id} returning *`.execute(work.db)
  const [after] = rows
  if (!after || after.status === 'paused') return
  const isGone = failed.some(({ attempt }) => attempt.status === GONE)
  const reason = isGone ? 'gone' : isDeaf(after, work.now) ? 'failing' : undefined
  if (reason) await pause(work, after, reason)
}

/** By the id alone: an attempt was made, whoever holds the webhook by now. */
async function recordAttempt(work: UnitOfWork, { delivery, attempt }: Outcome): Promise<void> {
  const next = afterFailures(delivery.failures, work.now)
  const change = isAccepted(attempt)
    ? sql`status = 'delivered', ended_at = ${work.now.toISOString()}::timestamptz`
    : next.kind === 'given_up'
      ? sql`status = 'failed', failures = ${next.failures}, ended_at = ${work.now.toISOString()}::timestamptz`
      : sql`failures = ${next.failures}, run_after = ${next.at.toISOString()}::timestamptz`
  await sql`
    update webhook_delivery set ${change}, attempts = (
      select coalesce(jsonb_agg(one order by place), '[]') from (
        select one, place from jsonb_array_elements(attempts || ${JSON.stringify(attempt)}::jsonb)
          with ordinality listed (one, place)
        order by place desc limit ${MAX_ATTEMPTS_KEPT}) kept)
    where tenant_id = ${work.tenantId} and id = ${delivery.id} and status = 'waiting'`.execute(work.db)
}

function isDeaf({ failing_since, failures }: WebhookRow, now: Date): boolean {
  if (failing_since === null) return false
  const sinceMs = now.getTime() - failing_since.getTime()
  return sinceMs >= DAY_MS || (failures >= MAX_FAILURES && sinceMs >= HOUR_MS)
}

async function pause(work: UnitOfWork, { id }: WebhookRow, reason: PauseReason): Promise<void> {
  await work.db
    .updateTable('webhook')
    .set({ status: 'paused', pause_reason: reason, paused_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  recordAct(work, { action: 'webhook.paused', object: id, details: { reason } })
  await writeAlerts(work, await listManagers(work), {
    kind: 'webhook_paused',
    object: id,
    occasion: `webhook_paused:${id}:${work.now.toISOString()}`,
  })
}

/** What follows one more failure. */
export function afterFailures(failures: number, now: Date): NextAttempt {
  const chance = randomSecret(2).readUInt16BE() / 0xffff
  return nextAttempt(DELIVERY_LADDER, failures, 'failure', { now, chance })
}
