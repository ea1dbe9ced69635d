import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'

export type Erasure = ListItem<'/erasures'>

export const personalKey = ['personal'] as const
const LIMIT = 20

export const listErasures = (offset: number) =>
  queryOptions({
    queryKey: [...personalKey, 'erasures', offset],
    queryFn: ({ signal }) => dataOf(api.GET('/erasures', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const findOpenErasure = (mpiId: string) =>
  queryOptions({
    queryKey: [...personalKey, 'open-erasure', mpiId],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, offset: 0, status: 'requested' as const, mpi_id: mpiId }
      const { items } = await dataOf(api.GET('/erasures', { params: { query }, signal }))
      return { erasure: items[0] }
    },
  })

/** The service answers in the language of the console. */
export const readProcessing = (language: string) =>
  queryOptions({
    queryKey: [...personalKey, 'register', language],
    queryFn: ({ signal }) => dataOf(api.GET('/personal-data/register', { signal })),
    placeholderData: keepPreviousData,
  })
