import { type TSchema, Type } from 'typebox'
import { describedEvents } from './channels.ts'
import type { Document } from './document.ts'
import { pascal } from './operation-names.ts'

export const eventBody = (type: string, data: TSchema): TSchema =>
  Type.Object({ type: Type.Literal(type), timestamp: Type.String({ format: 'date-time' }), data })

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'The same for every attempt and every replay.'),
  header('webhook-timestamp', 'Seconds since 1970, when this attempt was sent.'),
  header('webhook-signature', 'Signatures by Standard Webhooks, separated by spaces: `v1,` and Base64.'),
]

/** What the service sends to the webhooks of an organization. */
export function describeWebhooks(document: Document): void {
  document.webhooks = Object.fromEntries(
    [...describedEvents].map(([type, { summary, data }]) => [
      type,
      {
        post: {
          operationId: `on${pascal(type)}`,
          tags: ['Webhooks'],
          summary,
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema: plain(eventBody(type, data)) } } },
          responses: {
            '2XX': { description: 'Delivered; only the status counts.' },
            '410': { description: 'The webhook is paused.' },
            default: { description: 'It is sent again later.' },
          },
        },
      },
    ]),
  )
}

/** Without what TypeBox keeps beside the schema. */
const plain = (schema: TSchema): object => JSON.parse(JSON.stringify(schema))
