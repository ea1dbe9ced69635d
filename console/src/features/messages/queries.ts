import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#platform/api/client.ts'
import type { Body, Item } from '#platform/api/schema-types.ts'
import type { MessageStatus } from './search.ts'

export type Message = Item<'/distribution/messages'>
export type OptOut = Item<'/distribution/opt-outs'>
export type Enrollment = Item<'/dhis2/enrollments'>
export type SendCardRequest = Body<'/dhis2/send-card', 'post'>

export const messagesKey = ['messages'] as const
export const optOutsKey = [...messagesKey, 'opt-outs'] as const

const LIMIT = 20
/** Receipts come in by themselves. */
const REFRESH_MS = 15_000

export const listMessages = (offset: number, status: MessageStatus | undefined) =>
  queryOptions({
    queryKey: [...messagesKey, 'list', { offset, status }],
    queryFn: ({ signal }) =>
      answerOf(
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
      answerOf(api.GET('/distribution/outbox', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const listOptOuts = (offset: number) =>
  queryOptions({
    queryKey: [...optOutsKey, { offset }],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/distribution/opt-outs', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const readPerson = (mpiId: string) =>
  queryOptions({
    queryKey: ['registry', 'identity', mpiId],
    queryFn: ({ signal }) => answerOf(api.GET('/mpi/{mpi_id}', { params: { path: { mpi_id: mpiId } }, signal })),
  })

export const enrollmentsOf = (mpiId: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'enrollments', mpiId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/dhis2/enrollments', { params: { query: { mpi_id: mpiId, limit: 100 } }, signal })),
  })

export const listChannels = queryOptions({
  queryKey: [...messagesKey, 'channels'],
  queryFn: ({ signal }) => answerOf(api.GET('/distribution/channels', { signal })),
  staleTime: 300_000,
})

export const estimateOf = (channel: SendCardRequest['channel'], message: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'estimate', { channel, message }],
    queryFn: ({ signal }) => answerOf(api.POST('/distribution/estimate', { body: { channel, message }, signal })),
    placeholderData: keepPreviousData,
    enabled: message.trim() !== '',
    retry: false,
  })
