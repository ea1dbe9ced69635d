import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem, RequestBody } from '#platform/api/schema-types.ts'
import { messagesKey } from '#platform/queries/keys.ts'
import type { MessageStatus } from './search.ts'

export type Message = ListItem<'/distribution/messages'>
export type OptOut = ListItem<'/distribution/opt-outs'>
export type Enrollment = ListItem<'/dhis2/enrollments'>
export type SendCardRequest = RequestBody<'/dhis2/send-card', 'post'>

export const optOutsKey = [...messagesKey, 'opt-outs'] as const

const LIMIT = 20
/** Delivery receipts arrive at any time, so the list refreshes itself. */
const REFRESH_MS = 15_000

export const listMessages = (offset: number, status: MessageStatus | undefined) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', { offset, status }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/distribution/messages', {
          params: { query: { limit: LIMIT, offset, ...(status ? { status } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
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
