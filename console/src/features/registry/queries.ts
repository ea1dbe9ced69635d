import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { dhis2Key, registryKey } from '#platform/queries.ts'
import type { RegistrySearch } from './search.ts'

export type FoundPerson = ListItem<'/mpi/search'>
export type HistoryEntry = ResponseBody<'/mpi/{mpi_id}/history', 'get'>['items'][number]
export type CardRecord = ListItem<'/mpi/{mpi_id}/cards'>

export const LIMIT = 20

export const searchPeople = (search: RegistrySearch, limit = LIMIT) => {
  const { q, region, born, programme, unit, sort, offset = 0 } = search
  return queryOptions({
    queryKey: [...registryKey, 'search', { q, region, born, programme, unit, sort, offset, limit }],
    queryFn: ({ signal }) => {
      // Names are sealed: what is found by a name has the order of the search, and a list can be sorted.
      if (!q && !born) {
        const query = { ...personQuery(search), limit, offset }
        return dataOf(api.GET('/mpi/people', { params: { query }, signal }))
      }
      return dataOf(
        api.GET('/mpi/search', {
          params: {
            query: {
              limit,
              offset,
              ...(q ? { q } : {}),
              ...(region ? { region_code: region } : {}),
              ...(born ? { date_of_birth: born } : {}),
              ...(programme ? { programme } : {}),
              ...(unit ? { org_unit: unit } : {}),
            },
          },
          signal,
        }),
      )
    },
    placeholderData: keepPreviousData,
  })
}

/** The filters of the list of all people. */
export const personQuery = ({ region, programme, unit, sort }: RegistrySearch) => ({
  ...(region ? { region_code: region } : {}),
  ...(programme ? { programme } : {}),
  ...(unit ? { org_unit: unit } : {}),
  ...(sort ? { sort } : {}),
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

/** The address of the connected DHIS2. */
export const readDhis2Address = queryOptions({
  queryKey: [...dhis2Key, 'address'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/dhis2/config', { signal }))).url,
  retry: false,
})
