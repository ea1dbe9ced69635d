import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem } from '#platform/api/schema-types.ts'

export type User = ListItem<'/admin/users'>

export const usersKey = ['users'] as const

const LIMIT = 25
const ALL_ORGANIZATIONS = 500

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

/** For names and choices. */
export const organizationChoices = queryOptions({
  queryKey: ['organizations', 'choices'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/admin/organizations', { params: { query: { limit: ALL_ORGANIZATIONS, offset: 0 } }, signal })),
})
