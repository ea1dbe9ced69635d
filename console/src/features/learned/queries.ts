import type { ListItem, ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'

export type Decides = ResponseBody<'/mpi/profile', 'get'>
export type Taught = NonNullable<Decides['taught']>
export type Version = ListItem<'/mpi/profiles'>

export const learnedKey = ['learned'] as const

const LEARNING_MS = 3_000
const SHOWN = 20

export const readDecides = queryOptions({
  queryKey: [...learnedKey, 'decides'],
  queryFn: ({ signal }) => dataOf(api.GET('/mpi/profile', { signal })),
})

export const readVersion = (profileId: string) =>
  queryOptions({
    queryKey: [...learnedKey, 'one', profileId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/mpi/profiles/{profile_id}', { params: { path: { profile_id: profileId } }, signal })),
  })

/** Asked again while a version is being learned. */
export const listVersions = queryOptions({
  queryKey: [...learnedKey, 'versions'],
  queryFn: ({ signal }) => dataOf(api.GET('/mpi/profiles', { params: { query: { limit: SHOWN } }, signal })),
  refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'learning') ? LEARNING_MS : false),
})
