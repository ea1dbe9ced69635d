import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#platform/api/client.ts'
import type { Answer } from '#platform/api/schema-types.ts'

export type BillingDetails = Answer<'/billing/details', 'get'>
export type IssuerKey = Answer<'/keys', 'get'>['keys'][number]

export const detailsKey = ['billing', 'details'] as const

export const readDetails = queryOptions({
  queryKey: detailsKey,
  queryFn: ({ signal }) => answerOf(api.GET('/billing/details', { signal })),
})

export const readKeys = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => answerOf(api.GET('/keys', { signal })),
})
