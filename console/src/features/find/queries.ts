import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { isCodeOrNumber } from './code-or-number.ts'

const MAX_EACH = 5
const MIN_LETTERS = 2

/** People, cards and campaigns. Each is asked as its own page would ask, so rights, guard and traces are the same. */
export const findPeople = (q: string) =>
  queryOptions({
    queryKey: ['find', 'people', q],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/search', { params: { query: { q, limit: MAX_EACH } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
  })

export const findCards = (q: string) =>
  queryOptions({
    queryKey: ['find', 'cards', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/cards', { params: { query: { q, limit: MAX_EACH, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS && isCodeOrNumber(q),
    retry: false,
  })

export const findCampaigns = (q: string) =>
  queryOptions({
    queryKey: ['find', 'campaigns', q],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/campaigns', { params: { query: { q, limit: MAX_EACH, offset: 0 } }, signal })),
    enabled: q.length >= MIN_LETTERS,
    retry: false,
    placeholderData: keepPreviousData,
  })
