import type { ListItem, ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import type { DeliveriesSearch } from './deliveries-search.ts'

export type Webhook = ListItem<'/webhooks'>
export type Delivery = ListItem<'/webhooks/{webhook_id}/deliveries'>
export type ApiKey = ListItem<'/api-keys'>
export type NewWebhook = ResponseBody<'/webhooks', 'post'>

export const webhooksKey = ['webhooks'] as const
export const apiKeysKey = ['api-keys'] as const

const LIMIT = 25
/** While an attempt is due or under way. */
const SOON_MS = 1_000
/** The state of a webhook follows from attempts that the service makes by itself. */
const STATE_MS = 3_000
const LATER_MS = 10_000

export const listWebhooks = (offset: number) =>
  queryOptions({
    queryKey: [...webhooksKey, { offset }],
    queryFn: ({ signal }) => dataOf(api.GET('/webhooks', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })

export const getWebhook = (webhook_id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, webhook_id],
    queryFn: ({ signal }) => dataOf(api.GET('/webhooks/{webhook_id}', { params: { path: { webhook_id } }, signal })),
    refetchInterval: STATE_MS,
  })

export const listDeliveries = (webhook_id: string, { offset = 0, status }: DeliveriesSearch) =>
  queryOptions({
    queryKey: [...webhooksKey, webhook_id, 'deliveries', { offset, status }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/webhooks/{webhook_id}/deliveries', {
          params: { path: { webhook_id }, query: { limit: LIMIT, offset, ...(status ? { status } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ next_attempt_at }) => next_attempt_at && Date.parse(next_attempt_at) <= Date.now())
        ? SOON_MS
        : LATER_MS,
  })

export const listKeys = (offset: number) =>
  queryOptions({
    queryKey: [...apiKeysKey, { offset }],
    queryFn: ({ signal }) => dataOf(api.GET('/api-keys', { params: { query: { limit: LIMIT, offset } }, signal })),
    placeholderData: keepPreviousData,
  })
