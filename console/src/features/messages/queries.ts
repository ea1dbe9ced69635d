import type { ListItem, RequestBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { messagesKey } from '#platform/queries.ts'
import type { MessagesSearch } from './search.ts'

export type Message = ListItem<'/distribution/messages'>
export type Send = ListItem<'/distribution/sends'>
export type OptOut = ListItem<'/distribution/opt-outs'>
export type SendCardRequest = RequestBody<'/dhis2/send-card', 'post'>

export const optOutsKey = [...messagesKey, 'opt-outs'] as const

const LIMIT = 20
/** Delivery receipts arrive at any time, so the list refreshes itself. */
const REFRESH_MS = 15_000

/** The filters of the list, as the service takes them. */
export const messageQuery = ({ status, channel, since, sort, of }: MessagesSearch) => ({
  ...(status ? { status } : {}),
  ...(channel ? { channel } : {}),
  ...(since ? { created_from: since } : {}),
  ...(sort ? { sort } : {}),
  ...(of ? { send_id: of } : {}),
})

export const listMessages = (search: MessagesSearch) => {
  const query = { ...messageQuery(search), limit: LIMIT, offset: search.offset ?? 0 }
  return queryOptions({
    queryKey: [...messagesKey, 'list', query],
    queryFn: ({ signal }) => dataOf(api.GET('/distribution/messages', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

const SEND_REFRESH_MS = 2_000

/** Sends of many cards. While one runs, the list follows it. */
export const listSends = (offset: number) =>
  queryOptions({
    queryKey: [...messagesKey, 'sends', { offset }],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/distribution/sends', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? SEND_REFRESH_MS : REFRESH_MS,
  })

export const listOutbox = (offset: number) =>
  queryOptions({
    queryKey: [...messagesKey, 'outbox', { offset }],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/distribution/outbox', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const listOptOuts = (offset: number) =>
  queryOptions({
    queryKey: [...optOutsKey, { offset }],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/distribution/opt-outs', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const cardsOf = (mpiId: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'cards-of', mpiId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/mpi/{mpi_id}/cards', {
          params: { path: { mpi_id: mpiId }, query: { limit: 50, offset: 0 } },
          signal,
        }),
      ),
  })

export const enrollmentsOf = (mpiId: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'enrollments', mpiId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/dhis2/enrollments', { params: { query: { mpi_id: mpiId, limit: 100 } }, signal })),
  })

export const listChannels = queryOptions({
  queryKey: [...messagesKey, 'channels'],
  queryFn: ({ signal }) => dataOf(api.GET('/distribution/channels', { signal })),
  staleTime: 300_000,
})

export const estimateOf = (channel: SendCardRequest['channel'], message: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'estimate', { channel, message }],
    queryFn: ({ signal }) => dataOf(api.POST('/distribution/estimate', { body: { channel, message }, signal })),
    placeholderData: keepPreviousData,
    enabled: message.trim() !== '',
    retry: false,
  })
