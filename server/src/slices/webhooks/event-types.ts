/** What a webhook may ask to be told of. */
export const eventTypes = [
  'job.completed',
  'job.failed',
  'card.revoked',
  'card.reissued',
  'identity.created',
  'identity.changed',
  'identity.merged',
  'identity.unmerged',
  'identity.erased',
  'review.opened',
  'review.decided',
  'message.moved',
  'sync.completed',
  'sync.failed',
  'invoice.issued',
  'quota.low',
  'balance.low',
] as const

export type EventType = (typeof eventTypes)[number]

/** What the test button sends, whatever the webhook asked for. */
export const TEST_EVENT = 'webhook.test'

/** Ids and terms; never a value of a person. */
export type EventData = Readonly<Record<string, string | number | null>>
