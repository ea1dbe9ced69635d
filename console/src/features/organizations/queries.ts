import type { ListItem } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { organizationsKey } from '#platform/queries.ts'

export type Organization = ListItem<'/admin/organizations'>

export const listOrganizations = (offset: number, limit = 25) =>
  queryOptions({
    queryKey: [...organizationsKey, { offset, limit }],
    queryFn: ({ signal }) => dataOf(api.GET('/admin/organizations', { params: { query: { limit, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

/** Balance and use of the month, for the organizations of one page. */
export const readAccounts = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...organizationsKey, 'accounts', ids],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/admin/billing/accounts', { params: { query: { organization_ids: ids.join(',') } }, signal })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
