import { type TSchema, Type } from 'typebox'
import { describedEvents } from '#platform/http/description/asyncapi.ts'

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

const text = Type.String()
const maybe = Type.Union([text, Type.Null()])
const ofJob = Type.Object({ job_id: text, campaign_id: text, cards: Type.Integer() })
const ofCard = { card_code: text, campaign_id: text, mpi_id: maybe }
const ofSync = Type.Object({ task_id: text, programme_uid: text })

const events: Record<EventType | 'webhook.test', [summary: string, data: TSchema]> = {
  'job.completed': ['A job has ended, and its cards are valid.', ofJob],
  'job.failed': ['A job has failed or was cancelled.', ofJob],
  'card.revoked': ['A card no longer verifies.', Type.Object(ofCard)],
  'card.reissued': ['A new card replaces another.', Type.Object({ ...ofCard, replaces: text })],
  'identity.created': ['Somebody new is in the registry.', Type.Object({ mpi_id: text })],
  'identity.changed': ['Somebody’s names, numbers or other values are others now.', Type.Object({ mpi_id: text })],
  'identity.merged': ['Two people are one.', Type.Object({ source_mpi_id: text, target_mpi_id: text })],
  'identity.unmerged': ['They are two again.', Type.Object({ source_mpi_id: text, target_mpi_id: text })],
  'identity.erased': [
    'Somebody was erased at their own request; erase what you copied.',
    Type.Object({ mpi_id: text }),
  ],
  'review.opened': ['A pair waits for a decision.', Type.Object({ review_id: text })],
  'review.decided': [
    'Somebody decided, or the question became void.',
    Type.Object({ review_id: text, decision: Type.Enum(['merged', 'distinct', 'superseded']) }),
  ],
  'message.moved': [
    'An SMS or WhatsApp message moved on.',
    Type.Object({ message_id: text, channel: text, status: Type.Enum(['sent', 'delivered', 'failed']) }),
  ],
  'sync.completed': ['A DHIS2 synchronization has ended.', ofSync],
  'sync.failed': ['A DHIS2 synchronization has failed.', ofSync],
  'invoice.issued': ['An invoice was written.', Type.Object({ invoice_id: text, invoice_type: text })],
  'quota.low': [
    '80 % or 100 % of a month’s quota are used.',
    Type.Object({
      resource: Type.Enum(['cards', 'sms', 'whatsapp']),
      used: Type.Integer(),
      total: Type.Integer(),
    }),
  ],
  'balance.low': ['The balance covers no further month.', Type.Object({ balance_fcfa: Type.Integer() })],
  'webhook.test': ['The test button was pressed.', Type.Object({ webhook_id: text })],
}

for (const [type, [summary, data]] of Object.entries(events)) describedEvents.set(type, { summary, data })
