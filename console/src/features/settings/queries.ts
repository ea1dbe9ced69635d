import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { billingKey } from '#platform/queries.ts'

export type BillingDetails = ResponseBody<'/billing/details', 'get'>
export type IssuerKey = ResponseBody<'/keys', 'get'>['keys'][number]

export type IdentityQrSetting = ResponseBody<'/settings/identity-qr', 'get'>
export type RecordPeriod = ResponseBody<'/settings/retention/records', 'get'>['records'][number]
export type Retention = ResponseBody<'/settings/retention', 'get'>

export const detailsKey = [...billingKey, 'details'] as const

export const readDetails = queryOptions({
  queryKey: detailsKey,
  queryFn: ({ signal }) => dataOf(api.GET('/billing/details', { signal })),
})

export const retentionKey = ['retention'] as const

export const readRetention = queryOptions({
  queryKey: retentionKey,
  queryFn: ({ signal }) => dataOf(api.GET('/settings/retention', { signal })),
})

export const recordPeriodsKey = ['retention', 'records'] as const

export const readRecordPeriods = queryOptions({
  queryKey: recordPeriodsKey,
  queryFn: ({ signal }) => dataOf(api.GET('/settings/retention/records', { signal })),
})

export const identityQrKey = ['identity-qr'] as const

export const readIdentityQr = queryOptions({
  queryKey: identityQrKey,
  queryFn: ({ signal }) => dataOf(api.GET('/settings/identity-qr', { signal })),
})

export const readKeys = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => dataOf(api.GET('/keys', { signal })),
})
