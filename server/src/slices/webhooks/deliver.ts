import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { sql } from 'kysely'
import type { AddressGuard } from '#platform/net/address-guard.ts'
import { guardedLookup, type LookupFault } from '#platform/net/address-guard.ts'
import { type AttemptLadder, type NextAttempt, nextAttempt } from '#platform/queue/attempts.ts'
import { LeaseTable } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { randomSecret } from '#platform/random.ts'
import { type PlatformWork, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { isOfOpenOrganization, listManagers } from '#slices/accounts/index.ts'
import { writeAlerts } from '#slices/alerts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { webhookGuard } from './address.ts'
import { openSecrets, signedHeaders, urlContext } from './secrets.ts'
import type { Attempt, DeliveryFault, PauseReason, WebhookRow } from './tables.ts'

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

/** The delays are about a day together. After a turn with failures the whole webhook rests for the outage's delay. */
export const DELIVERY_LADDER: AttemptLadder = {
  delays: [10, 60, 300, 1_800, 7_200, 21_600, 54_000],
  jitter: 0.2,
  outageDelay: 5,
}

const GONE = 410
/** Of each delivery. */
const MAX_ATTEMPTS_KEPT = 20
const DAY_MS = 86_400_000
/** So many failures in a row pause a webhook, unless they all came within the first hour: a short outage is no reason. */
const MAX_FAILURES = 200
const HOUR_MS = 3_600_000

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
        const turn = deliverDue(services, webhook, stopping, options)
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
export async function deliverDue(
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

interface Outcome {
  delivery: { id: string; failures: number }
  attempt: Attempt
}

const isAccepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300

/** Writes what became of some attempts, and pauses a webhook that nobody hears any more. */
async function recordOutcomes(
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

/** Of the answer only the status counts. So much is read that a polite receiver can finish it. */
const MAX_ANSWER_BYTES = 4_096

type PostResult = { status: number; fault: null } | { status: null; fault: DeliveryFault }

interface PostOptions {
  guard: AddressGuard
  timeoutMs: number
  /** Ends the request; then it throws, because nobody knows what became of it. */
  stopping: AbortSignal
}

class LookupFailed extends Error {
  readonly fault: LookupFault

  constructor(fault: LookupFault) {
    super(fault)
    this.fault = fault
  }
}

/** Posts a body to an address that the guard allows. Redirects are not followed: they are answers like others. */
export async function postSigned(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { guard, timeoutMs, stopping }: PostOptions,
): Promise<PostResult> {
  const url = new URL(address)
  if (guard.check(url)) return { status: null, fault: 'address_refused' }
  const timeout = AbortSignal.timeout(timeoutMs)
  const bytes = Buffer.from(body, 'utf8')
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: false,
        lookup: guardedLookup(guard, url, (fault) => new LookupFailed(fault)),
        signal: AbortSignal.any([timeout, stopping]),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(bytes.length),
          'user-agent': 'samakart-webhooks',
        },
      })
      request.on('response', resolve).on('error', reject)
      request.end(bytes)
    })
    await readSome(response)
    return { status: response.statusCode ?? 0, fault: null }
  } catch (error) {
    stopping.throwIfAborted()
    return { status: null, fault: timeout.aborted ? 'timeout' : networkFaultOf(error) }
  }
}

/** An answer that never ends is a timeout; one that is too long is cut off. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0
  for await (const chunk of response) {
    read += (chunk as Buffer).length
    if (read > MAX_ANSWER_BYTES) break
  }
  response.destroy()
}

function networkFaultOf(error: unknown): DeliveryFault {
  if (error instanceof LookupFailed) return error.fault
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'ECONNREFUSED') return 'connection_refused'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|DEPTH_ZERO/.test(code) ? 'certificate' : 'network'
}
