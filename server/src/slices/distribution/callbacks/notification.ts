import type { Failure } from '../providers/provider.ts'
import type { ProviderName } from '../tables.ts'

/** What a provider says later about a message that it accepted. */
export interface Receipt {
  provider: ProviderName
  providerMessageId: string
  /** Our own name for the message, where the provider returns it. It finds a message whose acceptance was never confirmed. */
  reference?: string | undefined
  status: 'sent' | 'delivered' | 'failed'
  failure?: Failure | undefined
  providerCode?: string | undefined
}

/** What the holder of a phone wrote back. */
export interface Reply {
  phone: string
  text: string
}

export interface Notification {
  receipt?: Receipt
  reply?: Reply
}
