import type { ListItem, ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'

export type Alert = ListItem<'/alerts'>
export type AlertSettings = ResponseBody<'/alerts/settings', 'get'>

export const alertsKey = ['alerts'] as const

const SHOWN = 20

export const listAlerts = queryOptions({
  queryKey: [...alertsKey, 'list'],
  queryFn: ({ signal }) => dataOf(api.GET('/alerts', { params: { query: { limit: SHOWN, offset: 0 } }, signal })),
})

export const readSettings = queryOptions({
  queryKey: [...alertsKey, 'settings'],
  queryFn: ({ signal }) => dataOf(api.GET('/alerts/settings', { signal })),
})

/** One alert is enough to learn how many are unread. */
export const readUnread = async (signal: AbortSignal): Promise<{ unread: number }> => {
  const { unread } = await dataOf(api.GET('/alerts', { params: { query: { limit: 1, offset: 0 } }, signal }))
  return { unread }
}
