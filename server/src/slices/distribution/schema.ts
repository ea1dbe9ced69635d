import { type Static, Type } from 'typebox'
import { describedAs } from '#platform/http/description/described-as.ts'
import { Line, VisibleText } from '#platform/http/text-schema.ts'
import { E164 } from '#platform/phone-number.ts'
import { MAX_MESSAGE_LENGTH } from './compose.ts'
import { failures } from './providers/provider.ts'
import { messageStatuses } from './tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

export const Channel = Type.Enum(['whatsapp', 'sms'])
export const MessageText = VisibleText({
  minLength: 1,
  maxLength: MAX_MESSAGE_LENGTH,
  description: 'May contain {first_name}, and no other placeholder. The link to the card is added after it.',
})

export const SendCard = Type.Object({
  enrollment_id: Type.String({ minLength: 1, maxLength: 128 }),
  channel: Channel,
  phone_number: describedAs(Type.String({ maxLength: 32, description: 'E.164, for example +221771234567.' }), E164),
  message: MessageText,
})
export type SendCard = Static<typeof SendCard>

export const SendCardByCode = Type.Object({
  channel: Channel,
  phone_number: Type.Optional(
    describedAs(Type.String({ maxLength: 32, description: 'E.164; without it, the number in the registry.' }), E164),
  ),
  message: Type.Optional(MessageText),
})
export type SendCardByCode = Static<typeof SendCardByCode>

export const SentCard = Type.Object({
  enrollment_id: Type.String({ description: 'Empty for a card that was sent by its code.' }),
  card_code: Type.Optional(Type.String()),
  channel: Channel,
  status: Type.Enum(['sent', 'queued'], {
    description: 'sent: the provider took it. queued (with 202): it did not answer or asked to wait; we go on trying.',
  }),
  message_id: Type.String(),
  sent_at: Maybe(Timestamp),
  failure: Type.Optional(Type.Enum([...failures])),
  next_attempt_at: Type.Optional(Timestamp),
  test: Type.Optional(Type.Literal(true, { description: 'It went to the local outbox, not to a phone.' })),
})

export const Message = Type.Object({
  message_id: Type.String(),
  enrollment_id: Type.String({ description: 'Empty for a card that was sent by its code.' }),
  card_code: Maybe(Type.String()),
  campaign_id: Maybe(Type.String()),
  send_id: Type.Union([Type.String(), Type.Null()], { description: 'The send of many cards that it belongs to.' }),
  channel: Channel,
  status: Type.Enum([...messageStatuses]),
  provider: Type.String(),
  test: Type.Boolean({ description: 'It went to the local outbox, not to a phone.' }),
  phone_number: Type.String({ description: 'Masked.' }),
  public_label: Type.String(),
  encoding: Type.Enum(['GSM-7', 'UCS-2']),
  segments: Type.Integer(),
  attempts: Type.Integer(),
  failure: Maybe(Type.Enum([...failures])),
  provider_code: Maybe(Type.String({ description: 'The provider’s own code.' })),
  next_attempt_at: Maybe(Timestamp),
  created_at: Timestamp,
  sent_at: Maybe(Timestamp),
  delivered_at: Maybe(Timestamp),
  failed_at: Maybe(Timestamp),
})

export const MessageDetail = Type.Object({ ...Message.properties, text: Type.String() })

export const EstimateMessage = Type.Object({
  channel: Channel,
  message: MessageText,
  first_name: Type.Optional(
    Line({ maxLength: 200, description: 'Whose name to fill in; without it, a typical name.' }),
  ),
})
export type EstimateMessage = Static<typeof EstimateMessage>

export const MessageEstimate = Type.Object({
  channel: Channel,
  text: Type.String({ description: 'As it would be read, with a link of the right length.' }),
  encoding: Type.Enum(['GSM-7', 'UCS-2']),
  characters: Type.Integer(),
  segments: Type.Integer(),
  characters_left: Type.Integer({ description: 'What still fits into the last segment.' }),
  forcing_characters: Type.Array(Type.String(), { description: 'What GSM-7 does not have.' }),
  plain_message: Maybe(Type.String({ description: 'The message in GSM-7, where it then takes fewer segments.' })),
  plain_segments: Maybe(Type.Integer()),
  quota_units: Type.Integer({ description: 'What is taken from the month’s quota: one per message.' }),
  quota_remaining: Type.Integer({ description: '-1 is unlimited.' }),
  cost_fcfa: Type.Integer({
    description: 'What the organization is charged: nothing within the quota, 402 beyond it.',
  }),
  carrier_cost_fcfa: Type.Integer({ description: 'Segments times what the installation pays its carrier for one.' }),
})

export const ChannelState = Type.Object({
  channel: Channel,
  provider: Maybe(Type.String()),
  mode: Type.Enum(['live', 'test', 'off']),
})

export const OptOut = Type.Object({
  id: Type.String(),
  phone_number: Type.String({ description: 'Masked.' }),
  source: Type.Enum(['reply', 'provider', 'console']),
  created_at: Timestamp,
})

export const CreateOptOut = Type.Object({
  phone_number: describedAs(Type.String({ maxLength: 32, description: 'E.164.' }), E164),
})

export const WalletLink = Type.Object({
  enrollment_id: Type.String(),
  wallet_url: Type.String(),
  jwt_token: Type.String(),
  valid_until: Timestamp,
  test: Type.Optional(Type.Literal(true, { description: 'Signed by a key of our own: Google does not know it.' })),
})

export const MAX_WALLET_LINKS = 100

export const BulkWalletLinks = Type.Object({
  enrollment_ids: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
    minItems: 1,
    maxItems: MAX_WALLET_LINKS,
  }),
  programme_uid: Type.String({ minLength: 1, maxLength: 128 }),
})
export type BulkWalletLinks = Static<typeof BulkWalletLinks>

export const WalletBatch = Type.Object({
  batch_id: Type.String(),
  total: Type.Integer(),
  processed: Type.Integer({ description: 'Links that were made.' }),
  wallet_links: Type.Array(Type.Object({ enrollment_id: Type.String(), wallet_url: Type.String() })),
  errors: Type.Array(Type.Object({ enrollment_id: Type.String(), code: Type.String() })),
  test: Type.Optional(Type.Literal(true)),
})
