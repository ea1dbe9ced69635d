import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getBalance } from '#slices/billing/index.ts'
import { compose, linkUrl, readTemplate, SAMPLE_TOKEN } from '../compose.ts'
import type { Channel } from '../tables.ts'
import {
  type CardsToSend,
  type CardToSend,
  countCardsToSend,
  keysOf,
  nextCards,
  recipientsOfCards,
  type SendPlace,
  type SkipReason,
  skipReasons,
} from './cards-to-send.ts'

/** How many cards an estimate looks at. Those beyond are counted like them. */
export const MAX_ESTIMATED = 10_000
const CARDS_PER_PAGE = 250

export interface SendRequest extends CardsToSend {
  channel: Channel
  message: string | null
  includesSent: boolean
}

/** What a send would do. It reads a page in each transaction, so that other requests are answered in between. */
export async function estimateSend(services: Services, tenantId: string, request: SendRequest) {
  if (request.message !== null) readTemplate(request.message)
  const ask = <T>(question: Parameters<typeof inReadScope<T>>[2]) => inReadScope(services, tenantId, question)
  const rules = { sendId: null, message: request.message, includesSent: request.includesSent }
  const cards = await ask((scope) => countCardsToSend(scope, request))
  const skipped = Object.fromEntries(skipReasons.map((reason) => [reason, 0])) as Record<SkipReason, number>
  const sum = { recipients: 0, segments: 0 }
  const results: { card_code: string; outcome: string }[] = []
  const seen = new Set<string>()
  let place: SendPlace = { handled: 0, after_keys: null }
  while (place.handled < Math.min(cards, MAX_ESTIMATED)) {
    const page = await ask(async (scope) =>
      recipientsOfCards(scope, await nextCards(scope, request, place, CARDS_PER_PAGE), rules, seen),
    )
    if (page.length === 0) break
    for (const [at, one] of page.entries()) {
      if (one.skipped) skipped[one.skipped] += 1
      else {
        sum.recipients += 1
        sum.segments += segmentsOf(services, one, request.channel)
      }
      const asked = request.card_codes?.[place.handled + at]
      if (asked !== undefined) results.push({ card_code: asked, outcome: one.skipped ?? 'send' })
    }
    place = { handled: place.handled + page.length, after_keys: keysOf(page.at(-1)?.card) }
  }
  const { quota } = await ask(getBalance)
  const remaining = request.channel === 'sms' ? quota.sms_remaining : quota.whatsapp_remaining
  const share = place.handled > 0 && cards > place.handled ? cards / place.handled : 1
  const recipients = Math.round(sum.recipients * share)
  const segments = Math.round(sum.segments * share)
  return {
    dry_run: true,
    channel: request.channel,
    cards,
    checked: place.handled,
    recipients,
    skipped: Object.fromEntries(Object.entries(skipped).map(([reason, count]) => [reason, Math.round(count * share)])),
    quota_units: recipients,
    quota_remaining: remaining,
    is_quota_enough: remaining < 0 || remaining >= recipients,
    cost_fcfa: 0,
    segments,
    carrier_cost_fcfa: request.channel === 'sms' ? segments * services.config.messaging.segmentCostFcfa : 0,
    ...(request.card_codes ? { results } : {}),
  }
}

function segmentsOf({ config }: Services, one: CardToSend & { skipped: null }, channel: Channel): number {
  const link = linkUrl(config.publicUrl, SAMPLE_TOKEN)
  const { firstName, message } = one.recipient
  return channel === 'sms' ? compose(readTemplate(message), { firstName, link, channel }).segments : 1
}
