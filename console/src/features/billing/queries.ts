import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { billingKey } from '#platform/queries.ts'

export type Quota = ResponseBody<'/billing/my-quota', 'get'>['items'][number]
export type EngineUsage = ResponseBody<'/billing/engine-usage', 'get'>['engines'][number]
export type Transaction = ResponseBody<'/billing/transactions', 'get'>[number]
export type LedgerEntry = ResponseBody<'/billing/ledger', 'get'>['entries'][number]
export type Invoice = ResponseBody<'/billing/v2/invoices', 'get'>[number]

export const LIMIT = 25
const RECENT = 6

export const readQuotas = queryOptions({
  queryKey: [...billingKey, 'quotas'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/my-quota', { signal })),
})

export const readEngineUsage = queryOptions({
  queryKey: [...billingKey, 'engines'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/engine-usage', { signal })),
})

/** The service translates descriptions, so the language belongs to the key. */
export const listRecent = (language: Language) =>
  queryOptions({
    queryKey: [...billingKey, 'recent', language],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/billing/transactions', { params: { query: { limit: RECENT, offset: 0 } }, signal })),
  })

export const listLedger = (language: Language, offset: number, type: string | undefined) =>
  queryOptions({
    queryKey: [...billingKey, 'ledger', language, offset, type],
    queryFn: ({ signal }) => readLedger(offset, LIMIT, type, signal),
    placeholderData: keepPreviousData,
  })

export const readLedger = (offset: number, limit: number, type: string | undefined, signal?: AbortSignal) =>
  dataOf(
    api.GET('/billing/ledger', {
      params: { query: { limit, offset, ...(type ? { tx_type: type } : {}) } },
      ...(signal ? { signal } : {}),
    }),
  )

/** The service answers with a bare array and sends the total in a header. */
export const listInvoices = (offset: number) =>
  queryOptions({
    queryKey: [...billingKey, 'invoices', offset],
    queryFn: async ({ signal }) => {
      const call = await api.GET('/billing/v2/invoices', { params: { query: { limit: LIMIT, offset } }, signal })
      const items = await dataOf(Promise.resolve(call))
      return { items, total: Number(call.response.headers.get('x-total-count')), limit: LIMIT, offset }
    },
    placeholderData: keepPreviousData,
  })
