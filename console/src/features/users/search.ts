import { readOffset } from '#platform/routing/offset.ts'

export interface UsersSearch {
  offset?: number
  organization?: string
  /** The form to invite somebody is open. */
  invite?: true
}

export const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  ...readOffset(search),
  ...(typeof search.organization === 'string' ? { organization: search.organization } : {}),
  ...(search.invite === true ? { invite: true } : {}),
})
