import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { LongPage, Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import { checkPhone } from '#platform/phone-number.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { getBalance } from '#slices/billing/index.ts'
import { compose, linkUrl, readTemplate, SAMPLE_TOKEN } from './compose.ts'
import { getMessage, listMessages, listOutbox, MessageQuery, readText, shownOfMessages, toMessage } from './messages.ts'
import { liftOptOut, listOptOuts, optOut, toOptOut } from './opt-outs.ts'
import type { Providers } from './providers/open-providers.ts'
import {
  ChannelState,
  CreateOptOut,
  EstimateMessage,
  Message,
  MessageDetail,
  MessageEstimate,
  OptOut,
} from './schema.ts'
import { measureSms, toGsmWording } from './segments.ts'

const shared = { access: 'programme_admin', tag: 'Distribution' } as const
const paging = Paging({ default: 20, max: 100 })

export function messageRoutes(routes: Routes, services: Services, providers: Providers): void {
  const { publicUrl, messaging } = services.config

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/channels',
      summary: 'How each channel sends: live, into the local outbox, or not at all.',
      answers: { 200: Type.Object({ items: Type.Array(ChannelState) }) },
    },
    async () => ({
      items: (['sms', 'whatsapp'] as const).map((channel) => {
        const name = providers[channel]?.name ?? null
        return { channel, provider: name, mode: name === null ? 'off' : name === 'local' ? 'test' : 'live' }
      }),
    }),
  )

  routes.ask(
    {
      ...shared,
      method: 'POST',
      path: '/distribution/estimate',
      summary: 'How many segments a message takes and what it costs; nothing is sent.',
      description:
        'Segments: up to 160 GSM-7 units or 70 UCS-2 units in one, 153 or 67 in each of several; a character of the ' +
        'extension table takes two units. carrier_cost_fcfa = segments × SMS_SEGMENT_COST_FCFA.',
      body: EstimateMessage,
      answers: { 200: MessageEstimate },
    },
    (scope, { body }) => estimateMessage(scope, body, { publicUrl, segmentCostFcfa: messaging.segmentCostFcfa }),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/messages',
      mayLag: true,
      summary: 'Messages, newest first.',
      query: Type.Object({ ...MessageQuery.properties, ...Paging({ default: 20, max: 100, isKeyset: true }) }),
      answers: { 200: LongPage(Message) },
      reads: ({ query }, answer) => listRead('messages.listed', query, answer, { shown: shownOfMessages }),
    },
    async (scope, { query }) => {
      const { items, ...page } = await listMessages(scope, query)
      return { ...page, items: items.map(toMessage) }
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/messages/:message_id',
      summary: 'A message and its text.',
      params: Type.Object({ message_id: Type.String() }),
      answers: { 200: MessageDetail },
      problems: [404],
      reads: ({ params }) => ({ action: 'message.opened', object: params.message_id }),
    },
    async (scope, { params }) => {
      const row = await getMessage(scope, params.message_id)
      return { ...toMessage(row), text: await readText(scope, row) }
    },
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/outbox',
      summary: 'Outside production: what would have been sent, had there been a provider.',
      query: Type.Object(paging),
      answers: { 200: Page(MessageDetail) },
      reads: ({ query }, answer) => listRead('outbox.listed', query, answer),
    },
    (scope, { query }) => listOutbox(scope, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/opt-outs',
      summary: 'People who want no messages.',
      query: Type.Object(paging),
      answers: { 200: Page(OptOut) },
      reads: ({ query }, answer) => listRead('messages.listed', query, answer, { object: 'opt_outs' }),
    },
    (scope, { query }) => listOptOuts(scope, query),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/distribution/opt-outs',
      summary: 'Records that a person wants no messages.',
      body: CreateOptOut,
      answers: { 201: OptOut },
    },
    async (work, { body }) => toOptOut(await optOut(work, checkPhone(body.phone_number))),
  )

  routes.act(
    {
      ...shared,
      method: 'DELETE',
      path: '/distribution/opt-outs/:id',
      summary: 'The person wants messages again.',
      params: Type.Object({ id: Type.String() }),
      answers: { 204: null },
      problems: [404],
    },
    (work, { params }) => liftOptOut(work, params.id),
  )
}

/** Nine letters, all of them in GSM-7. */
const SAMPLE_NAME = 'Fatoumata'

async function estimateMessage(
  scope: ReadScope,
  { channel, message, first_name }: EstimateMessage,
  { publicUrl, segmentCostFcfa }: { publicUrl: string; segmentCostFcfa: number },
) {
  const values = { firstName: first_name?.trim() || SAMPLE_NAME, link: linkUrl(publicUrl, SAMPLE_TOKEN), channel }
  const template = readTemplate(message)
  const composed = compose(template, values)
  const plain = channel === 'sms' ? toGsmWording(template, measureSms(template)) : undefined
  const plainSegments = plain === undefined ? undefined : compose(plain, values).segments
  const isCheaper = plainSegments !== undefined && plainSegments < composed.segments
  const { quota } = await getBalance(scope)
  return {
    channel,
    text: composed.text,
    encoding: composed.encoding,
    characters: composed.characters,
    segments: channel === 'sms' ? composed.segments : 1,
    characters_left: composed.charactersLeft,
    forcing_characters: composed.nonGsmCharacters,
    plain_message: isCheaper ? (plain ?? null) : null,
    plain_segments: isCheaper ? plainSegments : null,
    quota_units: 1,
    quota_remaining: channel === 'sms' ? quota.sms_remaining : quota.whatsapp_remaining,
    cost_fcfa: 0,
    carrier_cost_fcfa: channel === 'sms' ? composed.segments * segmentCostFcfa : 0,
  }
}
