import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#platform/api/client.ts'
import type { Item } from '#platform/api/schema-types.ts'

export type Organization = Item<'/admin/organizations'>

export const organizationsKey = ['organizations'] as const

export const listOrganizations = (offset: number, limit = 25) =>
  queryOptions({
    queryKey: [...organizationsKey, { offset, limit }],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/admin/organizations', { params: { query: { limit, offset } }, signal })),
    placeholderData: keepPreviousData,
  })
