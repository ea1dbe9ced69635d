import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Instant } from '#platform/http/instants.ts'
import { Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { CardNotFound, cardSorts, findCards, normalizeCardCode, shownStatuses } from '#slices/cards/index.ts'
import { OrgUnitFilter, type PeopleOfUnit } from '#slices/mpi/index.ts'
import { getCampaign } from '../queries.ts'
import { CardPage, CardWithHolder, withHolders } from './listed-card.ts'
import { type CardSearch, searchCards } from './search-cards.ts'

/** Filters that a campaign's cards and all cards have. */
const ofAnyCards = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'A card code or a beneficiary number as people type them, or names, a telephone number, another system’s number.',
    }),
  ),
  status: Type.Optional(Type.Enum([...shownStatuses])),
  card_code: Type.Optional(Type.String({ maxLength: 40, description: 'As people type it.' })),
  beneficiary_id: Type.Optional(Type.String({ maxLength: 200 })),
  mpi_id: Type.Optional(Type.String({ maxLength: 100 })),
  job_id: Type.Optional(Type.String({ maxLength: 100 })),
  org_unit: OrgUnitFilter,
  issued_from: Type.Optional(Instant('Issued at this instant or later.')),
  issued_before: Type.Optional(Instant('Issued before this instant.')),
  updated_since: Type.Optional(Instant('Issued or revoked at this instant or later.')),
  sort: Type.Optional(
    Type.Enum([...cardSorts], {
      description:
        '`-` is from the newest. Without it `-issued_at`, and the cards of one job in the order of its list.',
    }),
  ),
}

export const CardQuery = Type.Object({ ...ofAnyCards, campaign_id: Type.Optional(Type.String({ maxLength: 100 })) })

const paging = Paging({ default: 50, max: 500, isKeyset: true })
const shown = [
  'status',
  'job_id',
  'campaign_id',
  'mpi_id',
  'org_unit',
  'issued_from',
  'issued_before',
  'updated_since',
  'sort',
]
export const shownOfCards = shown

export function cardListRoutes(routes: Routes, peopleOfUnit: PeopleOfUnit): void {
  const search = async (scope: ReadScope, { org_unit, ...query }: CardSearch & { org_unit?: string }) => {
    const page = await searchCards(scope, {
      ...query,
      ...(org_unit === undefined ? {} : { within: await peopleOfUnit(scope, org_unit) }),
    })
    return { ...page, items: await withHolders(scope, page.items) }
  }

  routes.ask(
    {
      method: 'GET',
      path: '/campaigns/:campaign_id/cards',
      mayLag: true,
      access: 'viewer',
      tag: 'Cards',
      summary: 'A campaign’s cards and their holders, newest first; those of one job in the order of its list.',
      params: Type.Object({ campaign_id: Type.String() }),
      query: Type.Object({ ...ofAnyCards, ...paging }),
      answers: { 200: CardPage },
      problems: [404],
      reads: ({ params, query }, answer) =>
        listRead('cards.listed', query, answer, { object: params.campaign_id, shown }),
    },
    async (scope, { params: { campaign_id }, query }) => {
      await getCampaign(scope, campaign_id)
      return search(scope, { ...query, campaign_id })
    },
  )

  routes.ask(
    {
      method: 'GET',
      path: '/cards',
      mayLag: true,
      access: 'viewer',
      tag: 'Cards',
      summary: 'Cards of all campaigns and their holders, newest first.',
      description:
        'Names are sealed, so that nothing sorts by them. A page is found by index: it costs the same however many cards there are, and with `cursor` at any depth.',
      query: Type.Object({ ...CardQuery.properties, ...paging }),
      answers: { 200: CardPage },
      reads: ({ query }, answer) => listRead('cards.listed', query, answer, { shown }),
    },
    (scope, { query }) => search(scope, query),
  )

  routes.ask(
    {
      method: 'GET',
      path: '/cards/:card_code',
      access: 'viewer',
      tag: 'Cards',
      summary: 'A card and its holder.',
      params: Type.Object({ card_code: Type.String({ description: 'As people type it.' }) }),
      answers: { 200: CardWithHolder },
      problems: [404],
      reads: ({ params }) => ({ action: 'card.opened', object: normalizeCardCode(params.card_code) }),
    },
    async (scope, { params }) => {
      const [card] = await findCards(scope, [params.card_code])
      if (!card) throw new CardNotFound()
      return (await withHolders(scope, [card]))[0]
    },
  )
}
