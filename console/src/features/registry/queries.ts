import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem, ResponseBody } from '#platform/api/schema-types.ts'
import type { RegistrySearch } from './search.ts'

export type FoundPerson = ListItem<'/mpi/search'>
export type Identity = ResponseBody<'/mpi/{mpi_id}', 'get'>
export type HistoryEntry = ResponseBody<'/mpi/{mpi_id}/history', 'get'>['items'][number]
export type CardRecord = ListItem<'/mpi/{mpi_id}/cards'>

export const registryKey = ['registry'] as const
/** The other place where merges show. */
export const reviewsKey = ['reviews'] as const

export const LIMIT = 20

export const searchPeople = ({ q, region, born, programme, offset = 0 }: RegistrySearch, limit = LIMIT) =>
  queryOptions({
    queryKey: [...registryKey, 'search', { q, region, born, programme, offset, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/mpi/search', {
          params: {
            query: {
              limit,
              offset,
              ...(q ? { q } : {}),
              ...(region ? { region_code: region } : {}),
              ...(born ? { date_of_birth: born } : {}),
              ...(programme ? { programme } : {}),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

const path = (mpiId: string) => ({ params: { path: { mpi_id: mpiId } } })

export const readIdentity = (mpiId: string) =>
  queryOptions({
    queryKey: [...registryKey, 'identity', mpiId],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/{mpi_id}', { ...path(mpiId), signal })),
  })

export const readHistory = (mpiId: string, limit: number) =>
  queryOptions({
    queryKey: [...registryKey, 'history', mpiId, limit],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/mpi/{mpi_id}/history', {
          params: { path: { mpi_id: mpiId }, query: { limit, offset: 0 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const listCards = (mpiId: string) =>
  queryOptions({
    queryKey: [...registryKey, 'cards', mpiId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/mpi/{mpi_id}/cards', {
          params: { path: { mpi_id: mpiId }, query: { limit: 50, offset: 0 } },
          signal,
        }),
      ),
  })

/** Where the connected DHIS2 lives. */
export const readDhis2Address = queryOptions({
  queryKey: ['dhis2', 'address'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/dhis2/config', { signal }))).url,
  retry: false,
})

/** For names and for the choice of a programme. */
export const listProgrammes = queryOptions({
  queryKey: ['campaigns', 'names'],
  queryFn: ({ signal }) => dataOf(api.GET('/campaigns', { params: { query: { limit: 100, offset: 0 } }, signal })),
})
