import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { Features } from '#platform/features/feature.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { isCodeOrNumber } from './code-or-number.ts'
import { messages } from './messages.ts'

const MAX_EACH = 5

const MIN_LETTERS = 2

/** People, cards and campaigns. Each is asked as its own page would ask, so rights, guard and traces are the same. */
const findPeople = (q: string) =>
  queryOptions({
    queryKey: ['find', 'people', q],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/search', { params: { query: { q, limit: MAX_EACH } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
  })

const findCards = (q: string) =>
  queryOptions({
    queryKey: ['find', 'cards', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/cards', { params: { query: { q, limit: MAX_EACH, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS && isCodeOrNumber(q),
    retry: false,
  })

const findCampaigns = (q: string) =>
  queryOptions({
    queryKey: ['find', 'campaigns', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/campaigns', { params: { query: { q, limit: MAX_EACH, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
  })

export interface Result {
  key: string
  address: string
  text: string
  /** What tells it from others of the same name. */
  note?: string
}

export interface Group {
  name: string
  results: Result[]
}

const MAX_PAGES = 6

/** What is found so far, in groups. Groups without results are left out. */
export function useResults(q: string): { groups: Group[]; isSearching: boolean } {
  const t = useMessages(messages)
  const { valueText } = usePersonFacts()
  const pages = usePages(q)
  const [people, cards, campaigns] = [useQuery(findPeople(q)), useQuery(findCards(q)), useQuery(findCampaigns(q))]
  const groups: Group[] = [
    {
      name: t.people,
      results: (people.data?.items ?? []).map((person) => ({
        key: person.mpi_id,
        address: `#/registry/${person.mpi_id}`,
        text: personName(person),
        note: `${valueText('date_of_birth', person.date_of_birth)} · ${person.mpi_id}`,
      })),
    },
    {
      name: t.cards,
      results: (cards.data?.items ?? []).map((card) => ({
        key: card.card_code,
        address: card.mpi_id
          ? `#/registry/${card.mpi_id}`
          : `#/campaigns/${card.campaign_id}?code=${encodeURIComponent(JSON.stringify(card.card_code))}`,
        text: card.card_code,
        note: [card.first_name, card.last_name].filter(Boolean).join(' ') || t.noHolder,
      })),
    },
    {
      name: t.campaigns,
      results: (campaigns.data?.items ?? []).map(({ id, name, prefix }) => ({
        key: id,
        address: `#/campaigns/${id}`,
        text: name,
        note: prefix,
      })),
    },
    { name: t.pages, results: pages },
  ]
  const isSearching = [people, cards, campaigns].some(({ isFetching }) => isFetching)
  return { groups: groups.filter(({ results }) => results.length > 0), isSearching }
}

/** Pages of the menu that the user may open. */
function usePages(q: string): Result[] {
  const language = useLanguage()
  const { role } = useUser()
  const entries = use(Features).flatMap(({ nav = [] }) => nav)
  const wanted = plain(q)
  return entries
    .filter(({ needs, label }) => isAtLeast(role, needs) && plain(label[language]).includes(wanted))
    .slice(0, wanted === '' ? MAX_PAGES : undefined)
    .map(({ to, label }) => ({ key: to, address: `#${to}`, text: label[language] }))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
