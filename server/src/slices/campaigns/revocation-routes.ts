import { Type } from 'typebox'
import { instantOf } from '#platform/http/instants.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { listRevocations } from '#slices/cards/index.ts'
import { signerOf, signRevocationPack } from '#slices/portal/index.ts'
import { getCampaign } from './queries.ts'

export function revocationRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id/revocations',
      access: 'viewer',
      tag: 'Campaigns',
      summary: 'A small signed pack of revocations that a portal in the field can load.',
      params: Type.Object({ campaign_id: Type.String() }),
      query: Type.Object({ since: Type.Optional(Type.String({ format: 'date-time' })) }),
      answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
      problems: [404],
    },
    async ({ caller, params: { campaign_id }, query }) => {
      const pack = await inReadScope(services, caller.tenantId, async (scope) => {
        const campaign = await getCampaign(scope, campaign_id)
        const since = query.since ? instantOf(query.since) : campaign.created_at
        return {
          campaign,
          since,
          generatedAt: scope.now,
          tokenHashes: await listRevocations(scope, campaign_id, since),
        }
      })
      return signRevocationPack({ ...pack, signer: await signerOf(services, caller.tenantId) })
    },
  )
}
