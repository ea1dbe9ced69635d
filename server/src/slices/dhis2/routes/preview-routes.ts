import type { FastifyReply } from 'fastify'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import type { Services } from '#platform/services.ts'
import type { CardRenderer } from '#slices/cards/index.ts'
import { previewCard } from '../preview-card.ts'
import { CardPreview, CardPreviewQuery } from '../schema.ts'
import { checkPlan, tag } from './required-plan.ts'

const spec = {
  path: '/dhis2/preview-card-png',
  access: 'programme_admin',
  tag,
  answers: { 200: Media('image/png') },
  problems: [404, 409, 502, 503],
} as const

export function previewRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  const preview = async (request: CardPreview, caller: SignedIn, reply: FastifyReply) => {
    await checkPlan(services, caller)
    const png = await previewCard(services, renderer, caller.tenantId, request)
    return reply.type('image/png').header('cache-control', 'private, no-store').send(png)
  }

  routes.serveSignedIn(
    {
      ...spec,
      method: 'GET',
      summary: 'An enrollment’s card as PNG, by the engine that prints; `sample` shows representative data.',
      query: CardPreviewQuery,
      reads: ({ query }) => readingOf(query.enrollment_id),
    },
    ({ query, caller, reply }) => preview(query, caller, reply),
  )

  routes.serveSignedIn(
    {
      ...spec,
      method: 'POST',
      summary: 'The same with a look and a mapping that are not saved yet.',
      body: CardPreview,
      reads: ({ body }) => readingOf(body.enrollment_id),
      longBody: {},
    },
    ({ body, caller, reply }) => preview(body, caller, reply),
  )
}

/** The sample shows nobody. */
const readingOf = (enrollmentId: string) =>
  enrollmentId === 'sample' ? undefined : { action: 'card.previewed', object: enrollmentId }
