import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import type { Language } from '../i18n/language.ts'
import { billingKey } from './keys.ts'

export type Balance = ResponseBody<'/billing/balance', 'get'>
export type Plan = ResponseBody<'/billing/quota-plans', 'get'>[number]
export type Module = ResponseBody<'/billing/premium-modules', 'get'>[number]

export const readBalance = queryOptions({
  queryKey: [...billingKey, 'balance'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/balance', { signal })),
})

export const listPlans = queryOptions({
  queryKey: [...billingKey, 'plans'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/quota-plans', { signal })),
})

/** The service translates names and descriptions, so the language belongs to the key. */
export const listModules = (language: Language) =>
  queryOptions({
    queryKey: [...billingKey, 'modules', language],
    queryFn: ({ signal }) => dataOf(api.GET('/billing/premium-modules', { signal })),
  })
