import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem } from '#platform/api/schema-types.ts'
import { organizationsKey } from '#platform/queries/keys.ts'

export type Organization = ListItem<'/admin/organizations'>

export const listOrganizations = (offset: number, limit = 25) =>
  queryOptions({
    queryKey: [...organizationsKey, { offset, limit }],
    queryFn: ({ signal }) => dataOf(api.GET('/admin/organizations', { params: { query: { limit, offset } }, signal })),
    placeholderData: keepPreviousData,
  })
