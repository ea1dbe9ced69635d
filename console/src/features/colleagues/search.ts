import { readOffset } from '#platform/routing/offset.ts'

export interface ColleaguesSearch {
  offset?: number
  /** The form to invite somebody is open. */
  invite?: true
}

export const readColleaguesSearch = (search: Record<string, unknown>): ColleaguesSearch => ({
  ...readOffset(search),
  ...(search.invite === true ? { invite: true } : {}),
})
