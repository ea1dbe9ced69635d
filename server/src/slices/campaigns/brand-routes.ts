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

const NOTHING_OF_ITS_OWN = Object.fromEntries(Object.keys(ChangeBrand.properties).map((part) => [part, null]))
const isEmpty = (body: ChangeBrand | null): body is null => body === null || Object.keys(body).length === 0

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
      description:
        'A part that is null is the organization’s again. A body that is `null` or an empty object removes all parts: the campaign has the organization’s brand.',
      params,
      body: Type.Union([ChangeBrand, Type.Null()]),
      longBody: {},
      answers: { 200: BrandView },
      problems: [404],
    },
    ({ body, caller }) => checkChanges(services.sandbox, caller.tenantId, isEmpty(body) ? NOTHING_OF_ITS_OWN : body),
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
      description:
        'What is left out is as in the campaign’s brand, and else as in the organization’s. The rest is as in `POST /brand/preview`.',
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
