import type { Channel, ProviderName } from '../tables.ts'

/** A message on its way out. */
export interface Parcel {
  /** Our own name for this sending of the message, which providers give back with their receipts. */
  reference: string
  /** E.164. */
  phone: string
  /** The whole text, link included. */
  text: string
  /** Without the link, for templates. */
  words: string
  /** The part of the link that differs from message to message. */
  linkToken: string
}

/** What happened at the provider's door. Never `delivered`: only the phone's own receipt says that. */
export type Outcome =
  | { kind: 'accepted'; providerMessageId: string | null }
  /** It will never be accepted like this. */
  | { kind: 'rejected'; failure: Failure; providerCode: string }
  /** Later may be better. `uncertain` when the provider may have taken it without our hearing so. */
  | { kind: 'delayed'; failure: Failure; providerCode: string; retryAfterSeconds?: number; isUncertain?: boolean }

/** Words that callers and the console rely on. */
export const failures = [
  'number_invalid',
  'number_unreachable',
  'recipient_opted_out',
  'sender_refused',
  'content_refused',
  'template_required',
  'template_refused',
  'provider_balance',
  'provider_credentials',
  'provider_not_configured',
  'provider_unavailable',
  'rate_limited',
  'timed_out',
  'expired',
  'rejected',
] as const
export type Failure = (typeof failures)[number]

export interface Provider {
  name: ProviderName
  channel: Channel
  send(parcel: Parcel): Promise<Outcome>
}
