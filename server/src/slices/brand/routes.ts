import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { drawPreviews } from './draw-previews.ts'
import { readStored, viewBrand } from './read-brand.ts'
import { checkChanges, saveBrand } from './save-brand.ts'
import { BrandView, ChangeBrand, PreviewBrand, Previews } from './schema.ts'

const tag = 'Brand'

export function brandRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  routes.ask(
    {
      method: 'GET',
      path: '/brand',
      access: 'viewer',
      tag,
      summary: 'The organization’s brand: emblem, logos, colours, lines, signature and what the back of a card says.',
      answers: { 200: BrandView },
    },
    async (scope) => viewBrand(scope, await readStored(scope)),
  )

  routes.act(
    {
      method: 'PUT',
      path: '/brand',
      access: 'programme_admin',
      tag,
      summary: 'Changes the brand. Null removes a part; what is left out stays.',
      description:
        'The two colours need a contrast of 4.5:1 with each other; otherwise 422 names the colour to change, with a suggestion. A picture that is broken, too large or more than a picture is 422 at its path (`emblem`, `logos/1`). Jobs that were accepted before keep the brand they had.',
      body: ChangeBrand,
      longBody: {},
      answers: { 200: BrandView },
    },
    ({ body, caller }) => checkChanges(services.sandbox, caller.tenantId, body),
    (work, _call, checked) => saveBrand(work, checked),
  )

  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/brand/preview',
      access: 'viewer',
      tag,
      summary: 'A card on all ten templates with these changes of the brand. Nothing is saved.',
      description:
        'What is left out is as in the saved brand. Pictures and colours are checked as `PUT /brand` checks them, with the same 422. The fronts of a sample card, or of the given name, are drawn at 300 DPI by the threads that print jobs.',
      body: PreviewBrand,
      longBody: {},
      answers: { 200: Previews },
    },
    ({ body, caller }) => drawPreviews(services, renderer, caller.tenantId, body),
  )
}
