import { type Static, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'
import { eventTypes, TEST_EVENT } from './event-types.ts'
import { deliveryFaults, deliveryStatuses, pauseReasons } from './tables.ts'

const Timestamp = Type.String({ format: 'date-time' })
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const Url = Line({
  minLength: 1,
  maxLength: 2_000,
  description: '`https://` in production. Not a private address, and without user name and password.',
})
const Events = Type.Array(Type.Enum([...eventTypes]), { minItems: 1, maxItems: eventTypes.length, uniqueItems: true })
const Description = Line({ maxLength: 200 })

export const CreateWebhook = Type.Object({ url: Url, events: Events, description: Type.Optional(Description) })
export type CreateWebhook = Static<typeof CreateWebhook>

export const ChangeWebhook = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    description: Type.Optional(Description),
    active: Type.Optional(Type.Boolean({ description: 'False pauses it; true resumes it, whyever it was paused.' })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeWebhook = Static<typeof ChangeWebhook>

export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...eventTypes])),
  description: Type.String(),
  active: Type.Boolean({ description: 'False while it is paused: its deliveries wait, for 30 days at most.' }),
  pause_reason: OrNull(
    Type.Enum([...pauseReasons]),
    '`gone`: the receiver answered 410. `failing`: it accepted nothing for long. Null while it is active.',
  ),
  paused_at: OrNull(Timestamp, 'Null while it is active.'),
  failing_since: OrNull(Timestamp, 'Since then every delivery failed. Null after one that was accepted.'),
  last_delivered_at: OrNull(Timestamp, 'When a delivery was last accepted.'),
  old_secret_until: OrNull(Timestamp, 'Until then the secret before the rotation signs too.'),
  created_at: Timestamp,
  created_by: Type.String({ description: 'The id of the user or key.' }),
})
export type Webhook = Static<typeof Webhook>

export const NewWebhook = Type.Object({
  ...Webhook.properties,
  secret: Type.String({ description: '`whsec_…`, to check signatures with. It is shown only once.' }),
})

export const Attempt = Type.Object({
  at: Timestamp,
  status: OrNull(Type.Integer(), 'The status of the answer. Null without an answer.'),
  fault: OrNull(Type.Enum([...deliveryFaults]), 'Why there was no answer.'),
  duration_ms: Type.Integer(),
})

export const Delivery = Type.Object({
  id: Type.String({ description: 'The `webhook-id` of every attempt.' }),
  webhook_id: Type.String(),
  event: Type.Enum([...eventTypes, TEST_EVENT]),
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  status: Type.Enum([...deliveryStatuses]),
  attempts: Type.Array(Attempt, { description: 'The last 20, oldest first.' }),
  next_attempt_at: OrNull(Timestamp, 'Null when it is delivered or has failed for good.'),
  created_at: Timestamp,
  ended_at: OrNull(Timestamp, 'When it was delivered, or failed for good.'),
})
export type Delivery = Static<typeof Delivery>
