import type { ListItem } from '@samakart/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'

export type OwnSession = ListItem<'/auth/sessions'>

export const sessionsKey = ['own-sessions'] as const

const MAX_SESSIONS = 100

export const listOwnSessions = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) =>
    dataOf(api.GET('/auth/sessions', { params: { query: { limit: MAX_SESSIONS, offset: 0 } }, signal })),
})
