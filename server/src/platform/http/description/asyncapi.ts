import { type TSchema, Type } from 'typebox'
import type { Document } from './document.ts'
import { pascal } from './operation-names.ts'

const eventBody = (type: string, data: TSchema): TSchema =>
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

/** What a WebSocket sends. Clients only listen. */
export interface ChannelSpec {
  title: string
  summary: string
  /** By the name of the message. */
  messages: Readonly<Record<string, TSchema>>
}

/** What a webhook is told: the `data` of its event. */
interface EventSpec {
  summary: string
  data: TSchema
}

/** Filled when routes are registered and slices are loaded; the descriptions of the API read them. */
export const describedChannels = new Map<string, ChannelSpec>()
export const describedEvents = new Map<string, EventSpec>()

const DESCRIPTION =
  'What the service sends by itself: messages of its WebSockets, and events to webhooks. The OpenAPI description has the rest, and the events once more as `webhooks`.'

/** Describes WebSockets and webhooks as AsyncAPI 3.0. */
export function describeAsync(publicUrl: string): object {
  const { host, protocol } = new URL(publicUrl)
  const sockets = [...describedChannels].map(([path, spec]) => [camel(spec.title), socketChannel(path, spec)] as const)
  const events = Object.fromEntries(
    [...describedEvents].map(([type, { summary, data }]) => [
      pascal(type),
      { name: type, title: type, summary, contentType: 'application/json', payload: plain(eventBody(type, data)) },
    ]),
  )
  const webhooks = {
    address: null,
    title: 'Webhooks',
    summary: 'The address that an organization has chosen with `POST /webhooks`; each request is signed.',
    messages: events,
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Samakart', version: '1.0.0', description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: { service: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', description: 'The same as the API.' } },
    channels: { ...Object.fromEntries(sockets), webhooks },
    operations: {
      ...Object.fromEntries(
        sockets.map(([name, { title }]) => [
          `send${pascal(title)}`,
          { action: 'send', channel: { $ref: `#/channels/${name}` }, summary: `What listeners of ${title} get.` },
        ]),
      ),
      sendWebhooks: { action: 'send', channel: { $ref: '#/channels/webhooks' }, summary: 'What webhooks are told.' },
    },
  }
}

function socketChannel(path: string, { title, summary, messages }: ChannelSpec) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return {
    address: path.replaceAll(/:(\w+)/g, '{$1}'),
    title,
    summary,
    servers: [{ $ref: '#/servers/service' }],
    ...(names.length > 0
      ? { parameters: Object.fromEntries(names.map((name) => [name, { description: 'Its id.' }])) }
      : {}),
    messages: Object.fromEntries(
      Object.entries(messages).map(([name, payload]) => [name, { name, title: name, payload: plain(payload) }]),
    ),
    bindings: {
      ws: {
        method: 'GET',
        query: {
          type: 'object',
          properties: {
            ticket: {
              type: 'string',
              description:
                'Of `POST /socket-tickets`: it works once, within 30 seconds. Better than a token, which should not stand in an address.',
            },
            token: { type: 'string', description: 'An access token or an API key, where there is no ticket.' },
          },
        },
      },
    },
  }
}

const camel = (title: string) => {
  const name = pascal(title)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

const plain = (schema: TSchema): object => JSON.parse(JSON.stringify(schema))
