import { Type } from 'typebox'
import { MAX_SELECTED } from '#platform/http/act-on-each.ts'
import { Channel, MessageText } from '../schema.ts'
import { messageStatuses, sendStatuses } from '../tables.ts'
import { skipReasons } from './cards-to-send.ts'

const Timestamp = Type.String({ format: 'date-time' })
const codes = Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: MAX_SELECTED })

const common = {
  channel: Channel,
  message: Type.Optional(MessageText),
  include_already_sent: Type.Optional(
    Type.Boolean({
      description: 'Also people who were sent a card of the campaign before; without it they are left out.',
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only says what would be sent.' })),
}

export const SendCards = Type.Object({
  ...common,
  card_codes: Type.Optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      minItems: 1,
      maxItems: MAX_SELECTED,
      description: 'Without it all valid cards of the campaign.',
    }),
  ),
})
export const SendSelection = Type.Object({ ...common, card_codes: codes })

const Skipped = Type.Object(Object.fromEntries(skipReasons.map((reason) => [reason, Type.Integer()])), {
  description:
    'Cards that get no message: revoked or expired, no number in the registry, its number wants no messages, a second card of the same person, a person who was sent one before.',
})

export const SendEstimate = Type.Object({
  dry_run: Type.Literal(true),
  channel: Channel,
  cards: Type.Integer(),
  checked: Type.Integer({ description: 'How many cards were looked at; the others are counted like them.' }),
  recipients: Type.Integer(),
  skipped: Skipped,
  quota_units: Type.Integer({ description: 'What is taken from the month’s quota: one per message.' }),
  quota_remaining: Type.Integer({ description: '-1 is unlimited.' }),
  is_quota_enough: Type.Boolean({
    description: 'If not, the send stops when the quota is used up, and can go on later.',
  }),
  cost_fcfa: Type.Integer({ description: 'What the organization is charged: nothing within the quota.' }),
  segments: Type.Integer(),
  carrier_cost_fcfa: Type.Integer({ description: 'Segments times what the installation pays its carrier for one.' }),
  results: Type.Optional(
    Type.Array(Type.Object({ card_code: Type.String(), outcome: Type.Enum(['send', ...skipReasons]) }), {
      description: 'For a selection: one for each card.',
    }),
  ),
})

export const Send = Type.Object({
  send_id: Type.String(),
  campaign_id: Type.Union([Type.String(), Type.Null()]),
  channel: Channel,
  status: Type.Enum([...sendStatuses]),
  stopped_by: Type.Union([Type.String(), Type.Null()], {
    description: 'The code of the refusal that stopped it, `quota_exhausted` for example.',
  }),
  total: Type.Integer({ description: 'Cards when it was asked for.' }),
  handled: Type.Integer(),
  messages: Type.Object(Object.fromEntries(messageStatuses.map((status) => [status, Type.Integer()]))),
  skipped: Skipped,
  created_at: Timestamp,
  created_by: Type.String(),
  ended_at: Type.Union([Timestamp, Type.Null()]),
})
