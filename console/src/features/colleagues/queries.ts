import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { usersKey } from '#platform/queries/keys.ts'

export type Colleague = ListItem<'/users'>

const LIMIT = 50

export const listColleagues = (offset: number) =>
  queryOptions({
    queryKey: [...usersKey, 'colleagues', { offset }],
    queryFn: ({ signal }) => dataOf(api.GET('/users', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })
