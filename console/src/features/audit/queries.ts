import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { usersKey } from '#platform/queries.ts'
import { type EntryFilter, toQuery } from './search.ts'

export type AuditEntry = ListItem<'/audit/entries'>
export type AuditVerdict = ResponseBody<'/audit/verify', 'get'> & { checkedAt: Date }

const MAX_USERS = 500

export const listEntries = (offset: number, filter: EntryFilter = {}, limit = 25) =>
  queryOptions({
    queryKey: ['audit', 'entries', { offset, limit, ...filter }],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/audit/entries', { params: { query: { limit, offset, ...toQuery(filter) } }, signal })),
    placeholderData: keepPreviousData,
  })

const READINGS_SHOWN = 8

/** Who opened a person lately. */
export const listReadings = (mpiId: string) =>
  queryOptions({
    queryKey: ['audit', 'readings', mpiId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/mpi/{mpi_id}/readings', {
          params: { path: { mpi_id: mpiId }, query: { limit: READINGS_SHOWN, offset: 0 } },
          signal,
        }),
      ),
  })

/** The service reads the whole chain, so this runs on request, or once when the home page opens. */
export const verifyChain = queryOptions({
  queryKey: ['audit', 'verdict'],
  queryFn: async ({ signal }): Promise<AuditVerdict> => ({
    ...(await dataOf(api.GET('/audit/verify', { signal }))),
    checkedAt: new Date(),
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Entries hold only ids. The names come from the lists of users. */
export const listColleagues = queryOptions({
  queryKey: [...usersKey, 'actors', 'own'],
  queryFn: ({ signal }) => dataOf(api.GET('/users', { params: { query: { limit: MAX_USERS, offset: 0 } }, signal })),
  staleTime: 300_000,
})

export const listAllUsers = queryOptions({
  queryKey: [...usersKey, 'actors', 'all'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/admin/users', { params: { query: { limit: MAX_USERS, offset: 0 } }, signal })),
  staleTime: 300_000,
})
