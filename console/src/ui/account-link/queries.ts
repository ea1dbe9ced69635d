import type { ResponseBody } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { usersKey } from '#platform/queries/keys.ts'

export type OpenedLink = ResponseBody<'/users/invitations', 'post'>
export type Channel = ResponseBody<'/users/channels', 'get'>['channels'][number]

export const needsPhone = (channel: Channel) => channel === 'sms' || channel === 'whatsapp'

export const readChannels = queryOptions({
  queryKey: [...usersKey, 'channels'],
  queryFn: ({ signal }) => dataOf(api.GET('/users/channels', { signal })),
  staleTime: 600_000,
})
