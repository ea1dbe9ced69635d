import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { previewCard } from '../preview-card.ts'
import { CardPreview, CardPreviewQuery } from '../schema.ts'
import { checkPlan, tag } from './required-plan.ts'

const spec = {
  path: '/dhis2/preview-card-png',
  access: 'programme_admin',
  tag,
  answers: { 200: Type.Any() },
  problems: [404, 409, 502, 503],
} as const

export function previewRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  routes.serveSomeone(
    {
      ...spec,
      method: 'GET',
      summary: 'An enrollment’s card as PNG, by the engine that prints; `sample` shows representative data.',
      query: CardPreviewQuery,
    },
    async ({ query, caller, reply }) => {
      await checkPlan(services, caller)
      const png = await previewCard(services, renderer, caller.tenantId, query)
      return reply.type('image/png').header('cache-control', 'private, no-store').send(png)
    },
  )

  routes.serveSomeone(
    {
      ...spec,
      method: 'POST',
      summary: 'The same with a look and a mapping that are not saved yet.',
      body: CardPreview,
    },
    async ({ body, caller, reply }) => {
      await checkPlan(services, caller)
      const png = await previewCard(services, renderer, caller.tenantId, body)
      return reply.type('image/png').header('cache-control', 'private, no-store').send(png)
    },
  )
}
