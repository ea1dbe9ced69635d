import { Type } from 'typebox'
import { listRead } from '#platform/http/data-read.ts'
import { Instant } from '#platform/http/instants.ts'
import { LongPage, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import {
  type CardListRequest,
  CardNotFound,
  cardSorts,
  findCards,
  isWellFormedCardCode,
  type ListedCard,
  listCards,
  normalizeCardCode,
  shownStatuses,
  ValidUntil,
} from '#slices/cards/index.ts'
import { findByWords, findNames, OrgUnitFilter, type PeopleOfUnit } from '#slices/mpi/index.ts'
import type { DetailsReader } from '../jobs/batches.ts'
import { findCardsByNumber, readBeneficiaryIds } from '../numbers/find-numbers.ts'
import { getCampaign } from '../queries.ts'

/** A name that more people have finds the cards of the newest of them. */
const MAX_PEOPLE_SEARCHED = 2_000

export interface CardSearch extends CardListRequest {
  /** A card code, a beneficiary number or what finds people. */
  q?: string | undefined
  beneficiary_id?: string | undefined
  mpi_id?: string | undefined
}

/** Cards by what somebody typed. `search_is_complete` is false if a name finds more people than are looked at. */
export async function searchCards(scope: ReadScope, { q, beneficiary_id, mpi_id, ...request }: CardSearch) {
  const typed = q?.trim() ?? ''
  if (isWellFormedCardCode(normalizeCardCode(typed))) return listCards(scope, { ...request, card_code: typed })
  const sets = [
    ...(typed === '' ? [] : [await findTyped(scope, typed)]),
    ...(beneficiary_id === undefined ? [] : [{ mpiIds: [], cardIds: await findCardsByNumber(scope, beneficiary_id) }]),
    ...(mpi_id === undefined ? [] : [{ mpiIds: [mpi_id.trim().toUpperCase()], cardIds: [] }]),
  ]
  const [among, ...more] = sets
  if (!among) return listCards(scope, request)
  const page = await listCards(scope, { ...request, among, alsoAmong: more })
  return 'isComplete' in among && !among.isComplete ? { ...page, search_is_complete: false as const } : page
}

async function findTyped(scope: ReadScope, typed: string) {
  const { mpiIds, isComplete } = await findByWords(scope, typed, MAX_PEOPLE_SEARCHED)
  return { mpiIds, isComplete, cardIds: await findCardsByNumber(scope, typed) }
}

const Timestamp = Type.String({ format: 'date-time' })
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

const CardWithHolder = Type.Object({
  card_code: Type.String(),
  status: Type.Enum([...shownStatuses]),
  mpi_id: Maybe(Type.String()),
  first_name: Maybe(Type.String()),
  last_name: Maybe(Type.String()),
  beneficiary_id: Maybe(Type.String()),
  campaign_id: Type.String(),
  job_id: Type.Union([Type.String(), Type.Null()], { description: 'null for a card that was reissued outside a job.' }),
  issued_at: Maybe(Timestamp),
  valid_until: ValidUntil,
  revoked_at: Maybe(Timestamp),
  updated_at: Type.Union([Timestamp, Type.Null()], { description: 'When it was issued or, later, revoked.' }),
})

const CardPage = Type.Object({
  ...LongPage(CardWithHolder).properties,
  search_is_complete: Type.Optional(
    Type.Literal(false, {
      description: `Only where \`q\` is a name of more than ${MAX_PEOPLE_SEARCHED} people: the newest of them were looked at.`,
    }),
  ),
})

/** Cards as lists and exports show them, with holders and numbers. */
export async function withHolders(scope: ReadScope, cards: readonly ListedCard[], reader?: DetailsReader) {
  const holders = cards.flatMap(({ mpi_id }) => mpi_id ?? [])
  const names = await findNames(scope, holders)
  const numbers = await readBeneficiaryIds(scope, cards, reader)
  return cards.map((card, at) => {
    const { id, card_code, status, mpi_id, campaign_id, job_id, issued_at, valid_until, revoked_at, updated_at } = card
    return {
      card_code,
      status,
      mpi_id,
      first_name: names.get(mpi_id ?? '')?.first_name ?? null,
      last_name: names.get(mpi_id ?? '')?.last_name ?? null,
      beneficiary_id: numbers[at] ?? null,
      campaign_id,
      job_id: job_id === id ? null : job_id,
      issued_at: issued_at?.toISOString() ?? null,
      valid_until,
      revoked_at: revoked_at?.toISOString() ?? null,
      updated_at: updated_at?.toISOString() ?? null,
    }
  })
}

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
