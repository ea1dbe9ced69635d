import type { Channel, ProviderName } from '../tables.ts'

/** What a provider needs to send a message. */
export interface MessageToSend {
  /** Our own name for this sending of the message. Some providers return it with their receipts. */
  reference: string
  /** E.164. */
  phone: string
  /** The whole text, link included. */
  text: string
  /** Without the link, for templates. */
  textWithoutLink: string
  /** The part of the link that differs from message to message. Undefined in a message to a user of the service. */
  linkToken?: string
}

/** What the provider did with the message. Only a receipt says later whether it was delivered. */
export type Outcome =
  | { kind: 'accepted'; providerMessageId: string | null }
  /** The provider will never accept this message. */
  | { kind: 'rejected'; failure: Failure; providerCode: string }
  /** A later attempt may succeed. `isUncertain` when the provider may have taken the message all the same. */
  | { kind: 'delayed'; failure: Failure; providerCode: string; retryAfterSeconds?: number; isUncertain?: boolean }

/** Part of the API: callers and the console rely on these names. */
export const failures = [
  'number_invalid',
  'number_unreachable',
  'recipient_opted_out',
  'recipient_erased',
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
  send(message: MessageToSend): Promise<Outcome>
}
