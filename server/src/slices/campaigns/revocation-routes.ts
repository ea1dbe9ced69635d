import { Type } from 'typebox'
import { instantOf } from '#platform/http/instants.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { listRevocations } from '#slices/cards/index.ts'
import { signRevocationPack } from '#slices/portal/index.ts'
import { getCampaign } from './queries.ts'

export function revocationRoutes(routes: Routes, services: Services): void {
  routes.ask(
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
    async (scope, { params: { campaign_id }, query }) => {
      const campaign = await getCampaign(scope, campaign_id)
      const since = query.since ? instantOf(query.since) : campaign.created_at
      return signRevocationPack({
        campaign: campaign.prefix,
        since,
        generatedAt: scope.now,
        tokenHashes: await listRevocations(scope, campaign_id, since),
        key: services.keyring.signing,
      })
    },
  )
}
