import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { prefixReveals } from '#platform/sensitive/public-label.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { publicNameOf } from '../public-name.ts'
import { normalizeCheckCode } from './check-code.ts'
import { CHECK_PAGE_POLICY, type CheckView, checkPage } from './check-page.ts'

/** The address on the back of every card leads here. */
export function checkRoutes(routes: Routes, services: Services): void {
  routes.serve(
    {
      method: 'GET',
      path: '/check/:code',
      access: 'public',
      tag: 'Verification',
      summary: 'How to check a card, as a page in three languages, with the issuer’s name and the key’s fingerprint.',
      params: Type.Object({ code: Type.String({ maxLength: 64 }) }),
      perMinute: services.config.verificationsPerMinute,
      answers: { 200: Type.String(), 404: Type.String() },
      isUndocumented: true,
    },
    async ({ params, request, reply }) => {
      const view = await findView(services, params.code)
      const language = negotiateLanguage(request.headers['accept-language'])
      return reply
        .code(view ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': CHECK_PAGE_POLICY,
          'cache-control': view ? 'public, max-age=3600' : 'no-store',
          'x-robots-tag': 'noindex',
          vary: 'accept-language',
        })
        .send(checkPage(view, language))
    },
  )
}

/** Public: it reads campaigns of all organizations and returns only what their cards say anyway. */
async function findView(services: Services, code: string): Promise<CheckView | undefined> {
  const campaign = await findCampaign(services, code)
  if (!campaign) return undefined
  const { tenant_id, ...view } = campaign
  const { key } = await signerOf(services, tenant_id)
  return { ...view, keyId: key.keyId, installationKeyId: services.keyring.signing.keyId }
}

function findCampaign(services: Services, code: string) {
  return inPlatformScope(services, async ({ db }) => {
    const campaign = await db
      .selectFrom('campaign')
      .select(['tenant_id', 'name', 'prefix', 'language'])
      .where('check_code', '=', normalizeCheckCode(code))
      .executeTakeFirst()
    if (!campaign) return undefined
    const { name } = await getOrganization(db, campaign.tenant_id)
    return {
      tenant_id: campaign.tenant_id,
      issuer: name,
      programme: publicNameOf(campaign),
      prefix: prefixReveals(campaign.prefix) ? undefined : campaign.prefix,
    }
  })
}
