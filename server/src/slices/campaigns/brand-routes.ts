import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import {
  BrandView,
  ChangeBrand,
  checkChanges,
  drawPreviews,
  PreviewBrand,
  Previews,
  readStored,
  saveBrand,
  viewBrand,
} from '#slices/brand/index.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { getCampaign } from './queries.ts'

const tag = 'Brand'
const params = Type.Object({ campaign_id: Type.String() })

export function brandRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  routes.ask(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id/brand',
      access: 'viewer',
      tag,
      summary: 'What the campaign’s cards have of their own. A part that is null is the organization’s.',
      params,
      answers: { 200: BrandView },
      problems: [404],
    },
    async (scope, { params: { campaign_id } }) => {
      await getCampaign(scope, campaign_id)
      return viewBrand(scope, await readStored(scope, campaign_id))
    },
  )

  routes.act(
    {
      method: 'PUT',
      path: '/campaigns/:campaign_id/brand',
      access: 'programme_admin',
      tag,
      summary: 'Changes what the campaign’s cards have of their own. Null: as the organization’s brand.',
      params,
      body: ChangeBrand,
      longBody: {},
      answers: { 200: BrandView },
      problems: [404],
    },
    ({ body, caller }) => checkChanges(services.sandbox, caller.tenantId, body),
    async (work, { params: { campaign_id } }, checked) => {
      await getCampaign(work, campaign_id)
      return saveBrand(work, checked, campaign_id)
    },
  )

  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/campaigns/:campaign_id/brand/preview',
      access: 'viewer',
      tag,
      summary: 'A card on the templates with these changes of the campaign’s brand. Nothing is saved.',
      params,
      body: PreviewBrand,
      longBody: {},
      answers: { 200: Previews },
      problems: [404],
    },
    async ({ params: { campaign_id }, body, caller }) => {
      const { name } = await inReadScope(services, caller.tenantId, (scope) => getCampaign(scope, campaign_id))
      return drawPreviews(services, renderer, caller.tenantId, { programme: name, ...body }, campaign_id)
    },
  )
}
