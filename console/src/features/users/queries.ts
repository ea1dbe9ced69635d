import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { usersKey } from '#platform/queries/keys.ts'

export type User = ListItem<'/admin/users'>

const LIMIT = 25

export const listUsers = (offset: number, organization: string | undefined) =>
  queryOptions({
    queryKey: [...usersKey, { offset, organization }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/admin/users', {
          params: { query: { limit: LIMIT, offset, ...(organization ? { organization_id: organization } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
