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

export type Passkey = ListItem<'/auth/passkeys'>

export const passkeysKey = ['own-passkeys'] as const

export const listPasskeys = queryOptions({
  queryKey: passkeysKey,
  queryFn: ({ signal }) => dataOf(api.GET('/auth/passkeys', { params: { query: { limit: 50, offset: 0 } }, signal })),
})
