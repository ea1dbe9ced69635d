import { type Language, negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readIssuerMark } from '#slices/brand/index.ts'
import { findCampaign } from '#slices/campaigns/index.ts'
import { findCardToShow } from '#slices/cards/index.ts'
import { CARD_PAGE_POLICY, type CardView, cardPage } from './card-page.ts'
import { hashLink } from './compose.ts'

/** Phone numbers are given to other people in time, so links expire before that. */
const LINK_DAYS = 180

/** A message's link opens the holder's current card, without the holder's name. */
export function cardLinkRoutes(routes: Routes, services: Services): void {
  routes.serve(
    {
      method: 'GET',
      path: '/c/:token',
      access: 'public',
      tag: 'Distribution',
      summary: 'The card behind a message’s link, as a page for its holder.',
      params: Type.Object({ token: Type.String() }),
      perMinute: services.config.verificationsPerMinute,
      answers: { 200: Type.String(), 404: Type.String() },
      isUndocumented: true,
    },
    async ({ params, request, reply }) => {
      const found = await findView(services, params.token)
      const acceptLanguage = request.headers['accept-language']
      const language = acceptLanguage
        ? negotiateLanguage(acceptLanguage)
        : (found?.language ?? negotiateLanguage(undefined))
      return reply
        .code(found ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': CARD_PAGE_POLICY,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .send(cardPage(found?.view, language))
    },
  )
}

async function findView(
  services: Services,
  token: string,
): Promise<{ view: CardView; language: Language } | undefined> {
  return inPlatformScope(services, async (platform) => {
    const message = await platform.db
      .selectFrom('outgoing_message')
      .select(['tenant_id', 'mpi_id', 'campaign_id', 'public_label', 'created_at'])
      .where('link_hash', '=', hashLink(token.toUpperCase()))
      .executeTakeFirst()
    if (!message || platform.now.getTime() - message.created_at.getTime() > LINK_DAYS * 86_400_000) return undefined
    const scope = platform.asTenant(message.tenant_id)
    const { mpi_id, campaign_id, public_label } = message
    const campaign = campaign_id === null ? undefined : await findCampaign(scope, campaign_id)
    const card =
      mpi_id === null ? undefined : await findCardToShow(scope, { mpiId: mpi_id, campaignId: campaign_id ?? undefined })
    const { name } = await getOrganization(platform.db, message.tenant_id)
    const mark = await readIssuerMark(scope, campaign_id ?? undefined)
    return {
      view: { publicLabel: public_label, organization: mark.name ?? name, emblem: mark.emblem, card },
      language: campaign?.language ?? negotiateLanguage(undefined),
    }
  })
}
