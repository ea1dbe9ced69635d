import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { CardNotFound, type CardRenderer, getIssuedCard, normalizeCardCode } from '#slices/cards/index.ts'
import type { PeopleOfUnit } from '#slices/mpi/index.ts'
import { openArtifact } from '../files/artifact-reader.ts'
import { findJobById } from '../jobs/queries.ts'
import { LayoutQuery, layoutName, toLayoutRequest } from '../printing/layout-request.ts'
import { getPrinter } from '../printing/printer-routes.ts'
import { bulkCardRoutes } from './bulk-routes.ts'
import { drawReissued, printCard } from './draw-reissued.ts'
import { findInZip } from './find-in-zip.ts'
import { cardListRoutes } from './list-routes.ts'

export function cardRoutes(
  routes: Routes,
  services: Services,
  renderer: CardRenderer,
  peopleOfUnit: PeopleOfUnit,
): void {
  cardListRoutes(routes, peopleOfUnit)
  bulkCardRoutes(routes, services, renderer)

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/cards/:card_code/png',
      access: 'viewer',
      tag: 'Cards',
      summary: 'The picture of a card: as it was printed, or drawn again where no printed one is kept.',
      description:
        'The front, at the resolution of its job. A reissued card, or one whose files have been removed, is drawn from the registry as it is now. A card of somebody who was erased is 404.',
      params: Type.Object({ card_code: Type.String({ description: 'As people type it.' }) }),
      answers: { 200: Media('image/png') },
      problems: [404],
      reads: ({ params }) => ({ action: 'card.picture_read', object: normalizeCardCode(params.card_code) }),
    },
    async ({ params, caller, reply }) => {
      const { card, job } = await inReadScope(services, caller.tenantId, async (scope) => {
        const found = await getIssuedCard(scope, params.card_code)
        return { card: found, job: await findJobById(scope, found.job_id) }
      })
      void reply.type('image/png').header('cache-control', 'no-store')
      if (!job || job.files_removed_at)
        return reply.send(await drawReissued(services, renderer, caller.tenantId, params.card_code))
      const zip = job.artifacts?.zip
      if (!zip) throw new CardNotFound()
      const read = await openArtifact(services, job, zip)
      const place = await findInZip(read, zip, `${card.card_code}.png`)
      if (!place) throw new CardNotFound()
      return reply.header('content-length', place.end - place.start + 1).send(await read(place))
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/cards/:card_code/pdf',
      access: 'viewer',
      tag: 'Cards',
      summary:
        'One card to print, front and back, as pages of its own or on a sheet: for a counter, a reprint or a reissued card.',
      description:
        'Drawn from the registry as it is now, in the design of its job. The back has the identity QR where the card’s job was accepted with it; on a reissued card, where the organization has it enabled.',
      params: Type.Object({ card_code: Type.String({ description: 'As people type it.' }) }),
      query: Type.Object({
        layout: Type.Optional(
          Type.Enum(['cr80', 'a4'], {
            default: 'cr80',
            description: '`cr80`: a page of the size of the card, for card printers. `a4`: on a sheet with crop marks.',
          }),
        ),
        duplex: Type.Optional(Type.Boolean({ default: true, description: 'false: the front alone.' })),
        flip: LayoutQuery.properties.flip,
        printer: LayoutQuery.properties.printer,
      }),
      answers: { 200: Media('application/pdf') },
      problems: [404],
      reads: ({ params }) => ({ action: 'card.printed', object: normalizeCardCode(params.card_code) }),
    },
    async ({ params, query: { printer: printerId, ...query }, caller, reply }) => {
      const { tenantId } = caller
      const printer =
        printerId === undefined
          ? undefined
          : await inReadScope(services, tenantId, (scope) => getPrinter(scope, printerId))
      const asked = toLayoutRequest({ layout: 'cr80', duplex: true, ...query }, printer)
      const pdf = await printCard(services, renderer, tenantId, params.card_code, asked.layout)
      const name = `${normalizeCardCode(params.card_code)}-${layoutName(asked)}`
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(pdf)
    },
  )
}
