import { Type } from 'typebox'
import { MAX_SELECTED } from '#platform/http/act-on-each.ts'
import { Page, Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getCampaign } from '#slices/campaigns/index.ts'
import { ProviderNotConfigured } from '../errors.ts'
import type { Providers } from '../providers/open-providers.ts'
import { type Channel, sendStatuses } from '../tables.ts'
import { estimateSend, MAX_ESTIMATED, type SendRequest } from './estimate-send.ts'
import { Send, SendCards, SendEstimate, SendSelection } from './schema.ts'
import { cancelSend, getSend, listSends, retrySend, startSend, toSend } from './sends.ts'

const shared = { access: 'programme_admin', module: 'sms_gateway', tag: 'Distribution' } as const
const OfSend = Type.Object({ send_id: Type.String() })

export function sendRoutes(routes: Routes, services: Services, providers: Providers): void {
  interface Body {
    channel: Channel
    message?: string | undefined
    card_codes?: string[] | undefined
    include_already_sent?: boolean | undefined
    dry_run?: boolean | undefined
  }
  /** With `dry_run` the estimate, else the request to start. What is wrong with either is refused before anything is read. */
  const prepare = async (tenantId: string, body: Body, campaignId: string | null) => {
    if (campaignId !== null) await inReadScope(services, tenantId, (scope) => getCampaign(scope, campaignId))
    if (!providers[body.channel]) throw new ProviderNotConfigured({ values: { channel: body.channel } })
    const request: SendRequest = {
      campaign_id: campaignId,
      card_codes: body.card_codes ? [...new Set(body.card_codes)] : null,
      created_at: services.clock.now(),
      channel: body.channel,
      message: body.message ?? null,
      includesSent: body.include_already_sent ?? false,
    }
    return { request, estimate: body.dry_run ? await estimateSend(services, tenantId, request) : undefined }
  }
  const answers = { 200: SendEstimate, 202: Send }
  const description = `With \`dry_run\` nothing is sent and the answer (200) says how many people would get it, who would not and why, and what it takes of the quota; it looks at ${MAX_ESTIMATED} cards and counts the others like them. Otherwise (202) a worker sends a few cards at a time, in turn with other organizations; \`GET /distribution/sends/{send_id}\` tells how far it is. A send that is interrupted goes on after its last card. Whether a message that was on its way to the provider at that moment may arrive twice depends on the provider: every attempt carries the same reference.`

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/campaigns/:campaign_id/send',
      summary: 'Sends the cards of a campaign, or a selection of them, to their holders.',
      description,
      params: Type.Object({ campaign_id: Type.String() }),
      body: SendCards,
      answers,
      problems: [404, 503],
    },
    ({ params, body, caller }) => prepare(caller.tenantId, body, params.campaign_id),
    async (work, _call, { request, estimate }) =>
      estimate ?? new Answer(202, await toSend(work, await startSend(work, request))),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/cards/bulk/send',
      summary: `Sends up to ${MAX_SELECTED} cards of any campaigns to their holders.`,
      description: `${description} \`results\` of a dry run says it card by card; later \`GET /distribution/messages?send_id=\` does.`,
      body: SendSelection,
      answers,
      problems: [503],
    },
    ({ body, caller }) => prepare(caller.tenantId, body, null),
    async (work, _call, { request, estimate }) =>
      estimate ?? new Answer(202, await toSend(work, await startSend(work, request))),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/sends',
      summary: 'Sends of many cards, newest first.',
      query: Type.Object({
        campaign_id: Type.Optional(Type.String({ maxLength: 100 })),
        ...Paging({ default: 20, max: 100, isKeyset: true }),
      }),
      answers: { 200: Page(Send) },
    },
    (scope, { query }) => listSends(scope, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/distribution/sends/:send_id',
      summary: `How far a send is: ${sendStatuses.join(', ')}.`,
      params: OfSend,
      answers: { 200: Send },
      problems: [404],
    },
    async (scope, { params }) => toSend(scope, await getSend(scope, params.send_id)),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/distribution/sends/:send_id/retry',
      summary: 'Sends again what failed, and goes on where a send stopped.',
      params: OfSend,
      answers: { 202: Send },
      problems: [404, 409],
    },
    async (work, { params }) => {
      return toSend(work, await retrySend(work, params.send_id))
    },
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/distribution/sends/:send_id/cancel',
      summary: 'Sends no further card. What a provider has accepted cannot be taken back.',
      params: OfSend,
      answers: { 200: Send },
      problems: [404],
    },
    async (work, { params }) => toSend(work, await cancelSend(work, params.send_id)),
  )
}
