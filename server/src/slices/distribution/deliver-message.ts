import { openErasable } from '#platform/crypto/erasure-keys.ts'
import { type AttemptLadder, nextAttempt } from '#platform/queue/attempts.ts'
import { handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inUnitOfWork } from '#platform/unit-of-work.ts'
import { isOwnOrganizationOpen } from '#slices/accounts/index.ts'
import { linkToken } from './compose.ts'
import { MessageNotFound } from './errors.ts'
import { lockMessage, readText } from './messages.ts'
import { markFailed, markSent } from './move-message.ts'
import { findOptOut } from './opt-outs.ts'
import type { Providers } from './providers/open-providers.ts'
import type { MessageToSend, Outcome, Provider } from './providers/provider.ts'
import { DeliverMessage, enqueueDelivery, ResumeWaiting, secondsFromNow } from './queue-jobs.ts'
import type { MessageRow } from './tables.ts'

/** While the provider accepts no message at all, a send waits for the outage's delay. */
export const MESSAGE_LADDER: AttemptLadder = { delays: [30, 120, 600, 3_600, 14_400], outageDelay: 30 }
/** An attempt whose response was lost may have arrived, so it is repeated only after its receipt had this time to come. */
const RECEIPT_WAIT_SECONDS = 180
/** How long a message of a suspended organization waits before it is looked at again. */
const SUSPENDED_SECONDS = 300

type When = 'now' | 'when-due'

interface ClaimedMessage {
  message: MessageToSend
  provider: Provider | undefined
  charges: number
  attempts: number
}

/**
 * Claims a queued message, hands it to its provider outside of any transaction and records the outcome. The request that
 * accepted the message holds its lease and delivers it now; the queue delivers it when it is due.
 */
export async function deliverMessage(
  services: Services,
  providers: Providers,
  { tenantId, messageId }: { tenantId: string; messageId: string },
  when: When = 'when-due',
): Promise<void> {
  const who = { tenantId, actor: theSystem }
  const leaseSeconds = services.config.messaging.timeoutSeconds * 4 + 30
  const attempt = await inUnitOfWork(services, who, (work) =>
    claimMessage(work, providers, messageId, when, leaseSeconds),
  )
  if (!attempt) return
  const outcome = await services.tracing.span('message to provider', { kind: 'client' }, () => send(attempt))
  countOutcome(services, attempt, outcome)
  await inUnitOfWork(services, who, (work) => recordOutcome(work, messageId, attempt, outcome))
}

/** Takes the lease of a queued message, unless it is not due yet or its phone has opted out. */
async function claimMessage(
  work: UnitOfWork,
  providers: Providers,
  messageId: string,
  when: When,
  leaseSeconds: number,
): Promise<ClaimedMessage | undefined> {
  const row = await lockMessage(work, messageId)
  if (row.status !== 'queued') return undefined
  if (when === 'when-due') {
    if (row.lease_until !== null && row.lease_until > work.now) return undefined
    if (row.next_attempt_at !== null && row.next_attempt_at > work.now) {
      await enqueueDelivery(work, row.id, row.next_attempt_at)
      return undefined
    }
  }
  if (!(await isOwnOrganizationOpen(work))) {
    await postpone(work, row.id)
    return undefined
  }
  if (await findOptOut(work, row.phone_index)) {
    await markFailed(work, row, { failure: 'recipient_opted_out', providerCode: null })
    return undefined
  }
  const phone = await openErasable(work, row.sealed_phone, `outgoing_message.sealed_phone:${row.id}`)
  if (phone === undefined) {
    await markFailed(work, row, { failure: 'recipient_erased', providerCode: null })
    return undefined
  }
  const attempts = row.attempts + 1
  await work.db
    .updateTable('outgoing_message')
    .set({
      attempts,
      lease_until: secondsFromNow(work, leaseSeconds),
      next_attempt_at: secondsFromNow(work, leaseSeconds),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  const keys = await work.keys()
  const text = await readText(work, row)
  const configured = providers[row.channel]
  return {
    // A message is sent by the provider that it was accepted for, or waits until that one is configured again.
    provider: configured?.name === row.provider ? configured : undefined,
    charges: row.charges,
    attempts,
    message: {
      reference: `${row.id}.${row.charges}`,
      phone,
      text,
      textWithoutLink: text.slice(0, text.lastIndexOf('\n')),
      linkToken: linkToken(keys, row.id),
    },
  }
}

/** No attempt is counted, so that the message goes out once the organization is open again. */
async function postpone(work: UnitOfWork, messageId: string): Promise<void> {
  const next = secondsFromNow(work, SUSPENDED_SECONDS)
  await work.db
    .updateTable('outgoing_message')
    .set({ lease_until: null, next_attempt_at: next })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', messageId)
    .execute()
  await enqueueDelivery(work, messageId, next)
}

function countOutcome({ metrics }: Services, { provider: found }: ClaimedMessage, outcome: Outcome): void {
  const provider = found?.name ?? 'none'
  metrics.count('samakart_messages_total', { provider, outcome: outcome.kind })
  if (outcome.kind !== 'accepted') metrics.count('samakart_provider_errors_total', { provider, kind: outcome.failure })
}

async function send({ provider, message }: ClaimedMessage): Promise<Outcome> {
  if (provider) return provider.send(message)
  return { kind: 'delayed', failure: 'provider_not_configured', providerCode: '' }
}

/** An outcome counts only for its own attempt. A receipt may have moved the message on meanwhile. */
async function recordOutcome(
  work: UnitOfWork,
  messageId: string,
  attempt: ClaimedMessage,
  outcome: Outcome,
): Promise<void> {
  const row = await lockMessage(work, messageId)
  if (row.charges !== attempt.charges || row.attempts !== attempt.attempts) return
  if (row.status !== 'queued') {
    if (outcome.kind === 'accepted' && row.provider_message_id === null) await setProviderMessageId(work, row, outcome)
    return
  }
  if (outcome.kind === 'accepted') return markSent(work, row, outcome.providerMessageId)
  const next = afterFailure(row, outcome, work.now)
  if (next.kind === 'given_up') await markFailed(work, row, outcome)
  else await scheduleRetry(work, row, outcome, next.at)
}

/** Attempts whose worker was killed count as failures too, because they may have arrived. */
function afterFailure({ attempts }: MessageRow, outcome: Exclude<Outcome, { kind: 'accepted' }>, now: Date) {
  if (outcome.kind === 'rejected') return nextAttempt(MESSAGE_LADDER, attempts - 1, 'final', { now })
  const receiptWait = outcome.isUncertain ? RECEIPT_WAIT_SECONDS : 0
  const atLeastSeconds = Math.max(receiptWait, outcome.retryAfterSeconds ?? 0)
  return nextAttempt(MESSAGE_LADDER, attempts - 1, 'failure', { now, atLeastSeconds })
}

async function setProviderMessageId(
  work: UnitOfWork,
  row: MessageRow,
  outcome: Outcome & { kind: 'accepted' },
): Promise<void> {
  await work.db
    .updateTable('outgoing_message')
    .set({ provider_message_id: outcome.providerMessageId })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
}

async function scheduleRetry(
  work: UnitOfWork,
  row: MessageRow,
  outcome: Exclude<Outcome, { kind: 'accepted' }>,
  next: Date,
): Promise<void> {
  await work.db
    .updateTable('outgoing_message')
    .set({
      lease_until: null,
      next_attempt_at: next,
      failure: outcome.failure,
      provider_code: outcome.providerCode || null,
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  await enqueueDelivery(work, row.id, next)
}

/** Called when the queue gives up, because our own code kept failing. */
async function giveUpMessage(work: UnitOfWork, messageId: string): Promise<void> {
  try {
    const row = await lockMessage(work, messageId)
    if (row.status === 'queued') await markFailed(work, row, { failure: 'provider_unavailable', providerCode: null })
  } catch (error) {
    if (!(error instanceof MessageNotFound)) throw error
  }
}

export function distributionJobs(services: Services, providers: Providers): JobHandler[] {
  const deliver = ({ tenant_id, message_id }: { tenant_id: string; message_id: string }) =>
    deliverMessage(services, providers, { tenantId: tenant_id, messageId: message_id })
  return [
    handle(DeliverMessage, deliver, {
      giveUp: ({ tenant_id, message_id }) =>
        inUnitOfWork(services, { tenantId: tenant_id, actor: theSystem }, (work) => giveUpMessage(work, message_id)),
    }),
    handle(ResumeWaiting, () => resumeWaiting(services), { schedule: '* * * * *' }),
  ]
}

/** Enqueues every message again that is overdue, in case the queue has lost its job. */
async function resumeWaiting(services: Services): Promise<void> {
  await inPlatformWork(services, theSystem, async (work) => {
    const overdue = await work.db
      .selectFrom('outgoing_message')
      .select(['id', 'tenant_id'])
      .where('status', '=', 'queued')
      .where('next_attempt_at', '<', new Date(work.now.getTime() - 60_000))
      .orderBy('next_attempt_at')
      .limit(500)
      .execute()
    for (const { id, tenant_id } of overdue) {
      await work.enqueue(DeliverMessage, { tenant_id, message_id: id }, { key: id })
    }
  })
}
