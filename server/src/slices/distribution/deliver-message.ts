import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { linkToken } from './compose.ts'
import { MessageNotFound } from './errors.ts'
import { markFailed, markSent } from './move-message.ts'
import { findOptOut } from './opt-outs.ts'
import { providersOf } from './providers/open-providers.ts'
import type { Outcome, Parcel, Provider } from './providers/provider.ts'
import { lockMessage } from './queries.ts'
import { wakeAt } from './queue-jobs.ts'
import type { MessageRow } from './tables.ts'

/** Seconds before the second, third… attempt. After the last the message has failed. */
const WAITS = [30, 120, 600, 3_600, 14_400]
/** An attempt whose answer was lost may have arrived: its receipt gets this time to come in before it is repeated. */
const UNCERTAIN_SECONDS = 180
const LONGEST_WAIT = 14_400

interface Attempt {
  parcel: Parcel
  provider: Provider | undefined
  charges: number
  attempts: number
}

/**
 * Claims a waiting message, hands it to its provider outside of any transaction, and writes down what happened. Whoever
 * has just accepted it holds it already and does so at once; the queue only when its time has come.
 */
export async function deliverMessage(
  services: Services,
  tenantId: string,
  messageId: string,
  when: 'at-once' | 'when-due' = 'when-due',
): Promise<void> {
  const who = { tenantId, actor: theSystem }
  const attempt = await inUnitOfWork(services, who, (work) => claim(services, work, messageId, when))
  if (!attempt) return
  const outcome = await attemptOutcome(attempt)
  await inUnitOfWork(services, who, (work) => conclude(work, messageId, attempt, outcome))
}

async function claim(
  services: Services,
  work: UnitOfWork,
  messageId: string,
  when: 'at-once' | 'when-due',
): Promise<Attempt | undefined> {
  const row = await lockMessage(work, messageId)
  if (row.status !== 'queued') return undefined
  if (when === 'when-due') {
    if (row.lease_until !== null && row.lease_until > work.now) return undefined
    if (row.next_attempt_at !== null && row.next_attempt_at > work.now) {
      await wakeAt(work, row.id, row.next_attempt_at)
      return undefined
    }
  }
  if (await findOptOut(work, row.phone_index)) {
    await markFailed(work, row, { failure: 'recipient_opted_out', providerCode: null })
    return undefined
  }
  const attempts = row.attempts + 1
  const leaseSeconds = services.config.messaging.timeoutSeconds * 4 + 30
  await work.db
    .updateTable('outgoing_message')
    .set({ attempts, lease_until: later(work, leaseSeconds), next_attempt_at: later(work, leaseSeconds) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  const keys = await work.keys()
  const text = keys.open(row.sealed_body, `outgoing_message.sealed_body:${row.id}`)
  const configured = providersOf(services)[row.channel]
  return {
    // A message goes by the provider that it was charged for, or waits until there is one again.
    provider: configured?.name === row.provider ? configured : undefined,
    charges: row.charges,
    attempts,
    parcel: {
      reference: `${row.id}.${row.charges}`,
      phone: keys.open(row.sealed_phone, `outgoing_message.sealed_phone:${row.id}`),
      text,
      words: text.slice(0, text.lastIndexOf('\n')),
      linkToken: linkToken(keys, row.id),
    },
  }
}

async function attemptOutcome({ provider, parcel }: Attempt): Promise<Outcome> {
  if (provider) return provider.send(parcel)
  return { kind: 'delayed', failure: 'provider_not_configured', providerCode: '' }
}

/** An outcome counts only for the attempt that it belongs to; meanwhile a receipt may have said more. */
async function conclude(work: UnitOfWork, messageId: string, attempt: Attempt, outcome: Outcome): Promise<void> {
  const row = await lockMessage(work, messageId)
  if (row.charges !== attempt.charges || row.attempts !== attempt.attempts) return
  if (row.status !== 'queued') {
    if (outcome.kind === 'accepted' && row.provider_message_id === null) await adoptId(work, row, outcome)
    return
  }
  if (outcome.kind === 'accepted') await markSent(work, row, outcome.providerMessageId)
  else if (outcome.kind === 'rejected' || row.attempts > WAITS.length) await markFailed(work, row, outcome)
  else await waitAndRepeat(work, row, outcome)
}

async function adoptId(work: UnitOfWork, row: MessageRow, outcome: Outcome & { kind: 'accepted' }): Promise<void> {
  await work.db
    .updateTable('outgoing_message')
    .set({ provider_message_id: outcome.providerMessageId })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
}

async function waitAndRepeat(work: UnitOfWork, row: MessageRow, outcome: Outcome & { kind: 'delayed' }): Promise<void> {
  const usual = WAITS[row.attempts - 1] ?? LONGEST_WAIT
  const least = outcome.isUncertain ? UNCERTAIN_SECONDS : 0
  const seconds = Math.min(Math.max(usual, least, outcome.retryAfterSeconds ?? 0), LONGEST_WAIT)
  const next = later(work, seconds)
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
  await wakeAt(work, row.id, next)
}

/** The queue itself has given up: something on our side fails again and again. */
export async function giveUpMessage(work: UnitOfWork, messageId: string): Promise<void> {
  try {
    const row = await lockMessage(work, messageId)
    if (row.status === 'queued') await markFailed(work, row, { failure: 'provider_unavailable', providerCode: null })
  } catch (error) {
    if (!(error instanceof MessageNotFound)) throw error
  }
}

const later = (work: UnitOfWork, seconds: number) => new Date(work.now.getTime() + seconds * 1_000)
