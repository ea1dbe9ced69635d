import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Media } from '#platform/http/media.ts'
import { Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import {
  CardNotFound,
  type CardRenderer,
  getIssuedCard,
  listIssuedCards,
  normalizeCardCode,
  shownStatuses,
  ValidUntil,
} from '#slices/cards/index.ts'
import { findNames } from '#slices/mpi/index.ts'
import { openArtifact } from '../files/artifact-reader.ts'
import { findJobById } from '../jobs/queries.ts'
import { getCampaign } from '../queries.ts'
import { drawReissued } from './draw-reissued.ts'
import { findInZip } from './find-in-zip.ts'

const Timestamp = Type.String({ format: 'date-time' })

const CardWithHolder = Type.Object({
  card_code: Type.String(),
  status: Type.Enum([...shownStatuses]),
  mpi_id: Type.Union([Type.String(), Type.Null()]),
  first_name: Type.Union([Type.String(), Type.Null()]),
  last_name: Type.Union([Type.String(), Type.Null()]),
  job_id: Type.Union([Type.String(), Type.Null()], { description: 'null for a card that was reissued outside a job.' }),
  issued_at: Type.Union([Timestamp, Type.Null()]),
  valid_until: ValidUntil,
  revoked_at: Type.Union([Timestamp, Type.Null()]),
})

export function cardRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  routes.ask(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id/cards',
      access: 'viewer',
      tag: 'Cards',
      summary: 'A campaign’s cards and their holders, newest first; those of one job in the order of its list.',
      params: Type.Object({ campaign_id: Type.String() }),
      query: Type.Object({
        status: Type.Optional(Type.Enum([...shownStatuses])),
        card_code: Type.Optional(Type.String({ maxLength: 40, description: 'As people type it.' })),
        job_id: Type.Optional(Type.String()),
        ...Paging({ default: 50, max: 500 }),
      }),
      answers: { 200: Page(CardWithHolder) },
      problems: [404],
      reads: ({ params, query }, answer) =>
        listRead('cards.listed', query, answer, { object: params.campaign_id, shown: ['status', 'job_id'] }),
    },
    async (scope, { params: { campaign_id }, query }) => {
      await getCampaign(scope, campaign_id)
      const { items, ...page } = await listIssuedCards(scope, campaign_id, query)
      const names = await findNames(
        scope,
        items.flatMap(({ mpi_id }) => mpi_id ?? []),
      )
      return {
        ...page,
        items: items.map(({ id, card_code, status, mpi_id, job_id, issued_at, valid_until, revoked_at }) => ({
          card_code,
          status,
          mpi_id,
          first_name: names.get(mpi_id ?? '')?.first_name ?? null,
          last_name: names.get(mpi_id ?? '')?.last_name ?? null,
          job_id: job_id === id ? null : job_id,
          issued_at: issued_at?.toISOString() ?? null,
          valid_until,
          revoked_at: revoked_at?.toISOString() ?? null,
        })),
      }
    },
  )

  routes.serveSignedIn(
    {
      method: 'GET',
      path: '/cards/:card_code/png',
      access: 'viewer',
      tag: 'Cards',
      summary: 'The picture of a card: as it was printed, or drawn again where no printed one is kept.',
      params: Type.Object({ card_code: Type.String() }),
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
}
