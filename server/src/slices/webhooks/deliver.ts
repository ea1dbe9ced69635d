import { sql } from 'kysely'
import type { AddressGuard } from '#platform/net/address-guard.ts'
import { LeaseTable } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { webhookGuard } from './address.ts'
import { type PostResult, postSigned } from './post-signed.ts'
import { DELIVERY_LADDER, isAccepted, type Outcome, recordOutcomes } from './record-outcome.ts'
import { openSecrets, urlContext } from './sealed.ts'
import { signedHeaders } from './signature.ts'
import type { WebhookRow } from './tables.ts'

/** An organization with many slow receivers takes no more of the workers than one with a few. */
const MAX_PER_ORGANIZATION = 2

/** A webhook that is paused while a worker holds it is still handed back. */
const webhookLeases = new LeaseTable('webhook', { open: ['active'], running: ['active', 'paused'] })

/** Webhooks that one process delivers to at once. Each waits for the network and hardly costs anything. */
const MAX_TURNS = 64
/** Requests that a webhook gets at once. */
const MAX_AT_ONCE = 5
/** After so long it is another webhook's turn. */
const TURN_MS = 2_000
const TIMEOUT_MS = 10_000

export interface DeliveryOptions {
  guard?: AddressGuard
  timeoutMs?: number
}

/** The step starts a turn and does not wait for it, so that nobody waits for somebody else's slow receiver. */
export function webhookLoops(services: Services, options: DeliveryOptions = {}): WorkLoop[] {
  const turns = new Set<Promise<void>>()
  return [
    {
      name: 'webhooks.deliveries',
      wokenBy: 'webhooks-waiting',
      async step(stopping) {
        while (turns.size >= MAX_TURNS) await Promise.race(turns)
        if (stopping.aborted) return false
        const webhook = await inPlatformWork(services, theSystem, takeWebhook)
        if (!webhook) return false
        const turn = takeTurn(services, webhook, stopping, options)
          .catch((error) => services.log.warn('work failed', { job: 'webhooks.deliveries', error }))
          .finally(() => {
            turns.delete(turn)
            services.notifier.emit('webhooks-waiting', {})
          })
        turns.add(turn)
        return true
      },
      async finish() {
        await Promise.all(turns)
      },
    },
  ]
}

/**
 * Delivers what is due, a few at a time. A delivery waits until its outcome is written, so that a killed worker loses none: whoever
 * takes the webhook next sends it again under the same id.
 */
export async function takeTurn(
  services: Services,
  webhook: WebhookRow,
  stopping: AbortSignal,
  options: DeliveryOptions = {},
): Promise<void> {
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: webhook.tenant_id, actor: theSystem }, step)
  await using renewal = new LeaseRenewal<object>(() =>
    inRenewal(services, webhook.tenant_id, (work) => webhookLeases.renew(work, webhook)),
  )
  const ending = AbortSignal.any([stopping, renewal.lost])
  const endOfTurn = AbortSignal.timeout(TURN_MS)
  let hasFailed = false
  // Also after an error of our own, which would only come again at once.
  let rests = true
  try {
    while (!ending.aborted && !endOfTurn.aborted && !hasFailed) {
      const round = await readRound(services, webhook)
      if (round.deliveries.length === 0) break
      const attempts = await Promise.allSettled(
        round.deliveries.map((delivery) => attemptDelivery(services, round, delivery, ending, options)),
      )
      const outcomes = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
      if (outcomes.length > 0) await act((work) => recordOutcomes(work, webhook, outcomes))
      hasFailed = outcomes.some(({ attempt }) => !isAccepted(attempt))
      const broken = attempts.find((attempt) => attempt.status === 'rejected')
      if (broken && !ending.aborted) throw broken.reason
    }
    rests = hasFailed
  } finally {
    const run_after = rests ? new Date(services.clock.now().getTime() + DELIVERY_LADDER.outageDelay * 1_000) : null
    await act((work) => webhookLeases.release(work, webhook, { run_after }))
  }
}

interface DueDelivery {
  id: string
  body: string
  failures: number
}

interface Round {
  url: string
  secrets: string[]
  deliveries: DueDelivery[]
}

/** What is due, with the address and the secrets as they are now. */
function readRound(services: Services, { id, tenant_id }: WebhookRow): Promise<Round> {
  return inReadScope(services, tenant_id, async (scope) => {
    const row = await scope.db
      .selectFrom('webhook')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!row) return { url: '', secrets: [], deliveries: [] }
    const deliveries = await scope.db
      .selectFrom('webhook_delivery')
      .select(['id', 'body', 'failures'])
      .where('tenant_id', '=', tenant_id)
      .where('webhook_id', '=', id)
      .where('status', '=', 'waiting')
      .where('run_after', '<=', scope.now)
      .orderBy('run_after')
      .orderBy('id')
      .limit(MAX_AT_ONCE)
      .execute()
    const keys = await scope.keys()
    return { url: keys.open(row.sealed_url, urlContext(id)), secrets: openSecrets(keys, row, scope.now), deliveries }
  })
}

async function attemptDelivery(
  services: Services,
  { url, secrets }: Round,
  { id, body, failures }: DueDelivery,
  stopping: AbortSignal,
  { guard = webhookGuard(services.config), timeoutMs = TIMEOUT_MS }: DeliveryOptions,
): Promise<Outcome> {
  const at = services.clock.now()
  const started = performance.now()
  const result = await services.tracing.span('webhook delivery', { kind: 'client' }, async (span) => {
    const answered = await postSigned(url, signedHeaders({ id, at, body }, secrets), body, {
      guard,
      timeoutMs,
      stopping,
    })
    span.add({ 'samakart.outcome': outcomeOf(answered) })
    return answered
  })
  const duration_ms = Math.round(performance.now() - started)
  countDelivery(services, outcomeOf(result), duration_ms)
  return { delivery: { id, failures }, attempt: { at: at.toISOString(), ...result, duration_ms } }
}

/** The class of the answer, like `2xx`, or why there was none. */
const outcomeOf = ({ status, fault }: PostResult) => fault ?? `${Math.floor(status / 100)}xx`

function countDelivery({ metrics }: Services, outcome: string, milliseconds: number): void {
  const isDelivered = outcome === '2xx'
  metrics.observe('samakart_webhook_duration_seconds', {}, milliseconds / 1_000)
  metrics.count('samakart_webhook_deliveries_total', { outcome: isDelivered ? 'accepted' : 'failed' })
  if (!isDelivered) metrics.count('samakart_webhook_errors_total', { kind: outcome })
}

/**
 * A webhook with deliveries that are due, of the organization whose turn was longest ago. What waits for paused webhooks and
 * suspended organizations costs nothing, because only active webhooks are asked for their first delivery.
 */
export async function takeWebhook(work: PlatformWork): Promise<WebhookRow | undefined> {
  const now = sql`${work.now.toISOString()}::timestamptz`
  const tables = { work: 'webhook', lastTaken: 'webhook_last_taken' }
  const next = await takeInTurn(
    work,
    tables,
    sql`work.status = 'active' and ${isOfOpenOrganization(sql.ref('work.tenant_id'))}
      and exists (select from webhook_delivery delivery
        where delivery.webhook_id = work.id and delivery.status = 'waiting' and delivery.run_after <= ${now})
      and (select count(*) from webhook other where other.tenant_id = work.tenant_id and other.lease_until >= ${now})
        < ${MAX_PER_ORGANIZATION}`,
  )
  return next && webhookLeases.claim(work.asTenant(next.tenant_id), next.id, {})
}
