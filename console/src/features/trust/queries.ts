import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { registryKey } from '#platform/queries.ts'

export type Trust = ResponseBody<'/api/v1/mpi/trust/{mpi_id}', 'get'>
export type Risk = ResponseBody<'/api/v1/mpi/trust/{mpi_id}/risks', 'get'>['risks'][number]
export type Level = Trust['level']

/** Part of the registry's key, because any change of a person may change the score. */
export const trustKey = [...registryKey, 'trust'] as const

const RECENT = 6

const pathOf = (mpiId: string) => ({ path: { mpi_id: mpiId } })

export const readTrust = (mpiId: string) =>
  queryOptions({
    queryKey: [...trustKey, mpiId, 'score'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/mpi/trust/{mpi_id}', { params: pathOf(mpiId), signal })),
  })

/** The service translates descriptions, so the language belongs to the key. */
export const listRisks = (mpiId: string, language: Language) =>
  queryOptions({
    queryKey: [...trustKey, mpiId, 'risks', language],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/mpi/trust/{mpi_id}/risks', { params: pathOf(mpiId), signal })),
  })

export const listHistory = (mpiId: string) =>
  queryOptions({
    queryKey: [...trustKey, mpiId, 'history'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/mpi/trust/{mpi_id}/history', {
          params: { ...pathOf(mpiId), query: { limit: RECENT, offset: 0 } },
          signal,
        }),
      ),
  })

export type OrganizationTrust = ResponseBody<'/api/v1/mpi/trust/me', 'get'>

export const readOrganizationTrust = queryOptions({
  queryKey: [...trustKey, 'me'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/mpi/trust/me', { signal })),
})

const REFRESH_MS = 2_000

export const readProgress = queryOptions({
  queryKey: [...trustKey, 'recompute'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/mpi/trust/admin/recompute', { signal })),
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? REFRESH_MS : false),
})
