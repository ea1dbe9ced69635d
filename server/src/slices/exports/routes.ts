import { Type } from 'typebox'
import { MAX_SELECTED } from '#platform/http/act-on-each.ts'
import { listRead } from '#platform/http/data-read.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { CardQuery, shownOfCards } from '#slices/campaigns/index.ts'
import { MessageQuery, shownOfMessages } from '#slices/distribution/index.ts'
import { PersonQuery, ReviewQuery, shownOfPeople, shownOfReviews } from '#slices/mpi/index.ts'
import { exportOfCards, exportOfMessages, exportOfPeople, exportOfReviews, exportOfSelection } from './exports.ts'
import { Format, streamTable, tableMedia } from './stream-table.ts'

const shared = { method: 'GET', answers: { 200: tableMedia }, perMinute: 30, needsFreshFactor: true } as const
const description =
  'Written while it is read, however long it is. Cells that a spreadsheet would run are made harmless, and every export is an entry of the audit trail.'

/** The filter as the audit trail keeps it. */
const filterOf = (query: object, shown: readonly string[]): string => {
  const { format: _, ...filter } = query as { format?: string }
  return listRead('', filter, { items: [] }, { shown }).details.filter ?? ''
}

export function exportRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      ...shared,
      path: '/mpi/people/export',
      access: 'operator',
      module: 'mpi_registry',
      tag: 'Registry',
      summary: 'The list of people as a file.',
      description,
      query: Type.Object({ ...PersonQuery.properties, format: Format }),
    },
    async ({ query: { format, ...filter }, caller, reply }) =>
      streamTable(
        services,
        { caller, reply },
        {
          name: 'people',
          format,
          filter: filterOf(filter, shownOfPeople),
          ...exportOfPeople(filter),
        },
      ),
  )

  routes.serveSignedIn(
    {
      ...shared,
      path: '/cards/export',
      access: 'operator',
      tag: 'Cards',
      summary: 'The list of cards as a file.',
      description,
      query: Type.Object({ ...CardQuery.properties, format: Format }),
    },
    async ({ query: { format, ...filter }, caller, reply }) =>
      streamTable(
        services,
        { caller, reply },
        {
          name: 'cards',
          format,
          filter: filterOf(filter, shownOfCards),
          ...exportOfCards(filter),
        },
      ),
  )

  routes.serveSignedIn(
    {
      ...shared,
      method: 'POST',
      path: '/cards/bulk/export',
      access: 'operator',
      tag: 'Cards',
      summary: `Up to ${MAX_SELECTED} cards as a file.`,
      description: 'In the order of the request. Codes that are no cards of the organization are left out.',
      body: Type.Object({
        card_codes: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: MAX_SELECTED }),
        format: Format,
      }),
    },
    async ({ body: { format, card_codes }, caller, reply }) =>
      streamTable(
        services,
        { caller, reply },
        {
          name: 'cards',
          format,
          filter: 'card_codes',
          ...exportOfSelection(card_codes),
        },
      ),
  )

  routes.serveSignedIn(
    {
      ...shared,
      path: '/mpi/reviews/export',
      access: 'operator',
      module: 'mpi_registry',
      tag: 'Registry',
      summary: 'The list of reviews as a file.',
      description,
      query: Type.Object({ ...ReviewQuery.properties, format: Format }),
    },
    async ({ query: { format, ...filter }, caller, reply }) =>
      streamTable(
        services,
        { caller, reply },
        {
          name: 'reviews',
          format,
          filter: filterOf(filter, shownOfReviews),
          ...exportOfReviews(filter),
        },
      ),
  )

  routes.serveSignedIn(
    {
      ...shared,
      path: '/distribution/messages/export',
      access: 'programme_admin',
      tag: 'Distribution',
      summary: 'The list of messages as a file, without their texts.',
      description,
      query: Type.Object({ ...MessageQuery.properties, format: Format }),
    },
    async ({ query: { format, ...filter }, caller, reply }) =>
      streamTable(
        services,
        { caller, reply },
        {
          name: 'messages',
          format,
          filter: filterOf(filter, shownOfMessages),
          ...exportOfMessages(filter),
        },
      ),
  )
}
