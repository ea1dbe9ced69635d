import { LeaseLost } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { Refusal } from '#platform/refusal.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { QuotaExhausted } from '#slices/billing/index.ts'
import { acceptMessage } from '../accept-message.ts'
import { deliverMessage, MESSAGE_LADDER } from '../deliver-message.ts'
import { retryMessage } from '../move-message.ts'
import type { Providers } from '../providers/open-providers.ts'
import type { SendRow } from '../tables.ts'
import { type CardToSend, keysOf, nextCards, recipientsOfCards, type SkipReason } from './cards-to-send.ts'
import { countQueued, listFailed, listUndelivered, messageContext, sendLeases, takeSend } from './sends.ts'

/** After so many cards another organization's send has its turn. They are handed to the provider together. */
const CARDS_PER_TURN = 10

export function sendLoops(services: Services, providers: Providers): WorkLoop[] {
  return [
    {
      name: 'distribution.sends',
      wokenBy: 'sends-waiting',
      async step(stopping) {
        const send = await inPlatformWork(services, theSystem, takeSend)
        if (send && !stopping.aborted) await runSend(services, providers, send)
        return send !== undefined
      },
    },
  ]
}

/**
 * A card's message and the place of the send are written in one transaction, so that a killed worker repeats no card. What it had not
 * handed to the provider is handed over first; what it may have handed over waits for its receipt, as any message does.
 */
export async function runSend(services: Services, providers: Providers, send: SendRow): Promise<void> {
  const { tenant_id: tenantId } = send
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: { kind: 'user', id: send.created_by } }, step)
  await using _renewal = new LeaseRenewal<object>(() =>
    inRenewal(services, tenantId, (work) => sendLeases.renew(work, send)),
  )
  try {
    const left = await inReadScope(services, tenantId, (scope) => listUndelivered(scope, send.id, CARDS_PER_TURN))
    const messages = left.length > 0 ? left : await nextMessages(services, providers, send, act)
    if (messages === 'none') return
    await Promise.all(messages.map((messageId) => deliverMessage(services, providers, { tenantId, messageId }, 'now')))
    const waiting = await inReadScope(services, tenantId, (scope) => countQueued(scope, messages))
    const isOutage = messages.length > 0 && waiting === messages.length
    const run_after = isOutage ? new Date(services.clock.now().getTime() + MESSAGE_LADDER.outageDelay * 1_000) : null
    await act((work) => sendLeases.release(work, send, { run_after }))
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
  }
}

type Act = <T>(step: (work: UnitOfWork) => Promise<T>) => Promise<T>

/** Stores the messages of the next cards, or queues failed ones again. `none` when the send has ended. */
async function nextMessages(
  services: Services,
  providers: Providers,
  send: SendRow,
  act: Act,
): Promise<readonly string[] | 'none'> {
  const provider = providers[send.channel]
  if (!provider) return stop(act, send, 'provider_not_configured')
  const failed = await inReadScope(services, send.tenant_id, (scope) => listFailed(scope, send, CARDS_PER_TURN))
  if (failed.length > 0) return requeueAll(act, send, failed, (work, id) => retryMessage(work, id, () => provider))
  const cards = await inReadScope(services, send.tenant_id, async (scope) => {
    const found = await nextCards(scope, send, send, CARDS_PER_TURN)
    const keys = await scope.keys()
    const message = send.sealed_message === null ? null : keys.open(send.sealed_message, messageContext(send.id))
    const rules = { sendId: send.id, message, includesSent: send.includes_sent }
    return recipientsOfCards(scope, found, rules, new Set())
  })
  if (cards.length === 0) return end(act, send)
  const messages: string[] = []
  const { publicUrl } = services.config
  for (const card of cards) {
    const { channel, id: sendId } = send
    const outcome = await handle(act, send, card, (work, recipient) =>
      acceptMessage(work, recipient, { channel, provider, publicUrl, sendId }),
    )
    if (outcome === 'quota_exhausted') return messages.length > 0 ? messages : stop(act, send, outcome)
    if (outcome) messages.push(outcome)
  }
  return messages
}

/** Handles one card: its message, or why it gets none, and the place after it. Returns the message. */
async function handle(
  act: Act,
  send: SendRow,
  one: CardToSend,
  accept: (
    work: UnitOfWork,
    recipient: (CardToSend & { skipped: null })['recipient'],
  ) => Promise<{ messageId: string }>,
): Promise<string | undefined> {
  const place = { handled: send.handled + 1, after_keys: keysOf(one.card) ?? send.after_keys }
  const advance = async (work: UnitOfWork, reason: SkipReason | null) => {
    const skipped = reason ? { ...send.skipped, [reason]: (send.skipped[reason] ?? 0) + 1 } : send.skipped
    await sendLeases.update(work, send, { ...place, skipped: JSON.stringify(skipped) })
    return { ...place, skipped }
  }
  let messageId: string | undefined
  try {
    const after = await act(async (work) => {
      if (!one.skipped) messageId = (await accept(work, one.recipient)).messageId
      return advance(work, one.skipped)
    })
    Object.assign(send, after)
    return messageId
  } catch (error) {
    if (error instanceof QuotaExhausted) return 'quota_exhausted'
    if (!(error instanceof Refusal)) throw error
    const reason = error.code === 'recipient_opted_out' ? 'opted_out' : error.status === 422 ? 'no_phone' : 'not_valid'
    Object.assign(send, await act((work) => advance(work, reason)))
    return undefined
  }
}

/** What can no longer be sent, because its number has opted out for example, stays failed and is not tried again. */
async function requeueAll(
  act: Act,
  send: SendRow,
  failed: readonly string[],
  requeue: (work: UnitOfWork, id: string) => Promise<void>,
): Promise<readonly string[] | 'none'> {
  const queued: string[] = []
  for (const id of failed) {
    try {
      await act((work) => requeue(work, id))
      queued.push(id)
    } catch (error) {
      if (error instanceof QuotaExhausted) return queued.length > 0 ? queued : stop(act, send, error.code)
      if (!(error instanceof Refusal)) throw error
    }
  }
  if (queued.length > 0) return queued
  await act((work) => sendLeases.update(work, send, { retry_before: null }))
  return []
}

async function stop(act: Act, send: SendRow, code: string): Promise<'none'> {
  await act(async (work) => {
    await sendLeases.update(work, send, { status: 'stopped', stopped_by: code, lease_until: null, ended_at: work.now })
    recordAct(work, { action: 'send.stopped', object: send.id, details: { code, handled: send.handled } })
  })
  return 'none'
}

async function end(act: Act, send: SendRow): Promise<'none'> {
  await act(async (work) => {
    await sendLeases.update(work, send, { status: 'completed', lease_until: null, ended_at: work.now })
    recordAct(work, { action: 'send.completed', object: send.id, details: { handled: send.handled } })
  })
  return 'none'
}
