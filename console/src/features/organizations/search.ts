import { readOffset } from '#platform/routing/offset.ts'

export interface OrganizationsSearch {
  offset?: number
  add?: true
}

export const readOrganizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  ...readOffset(search),
  ...(search.add === true ? { add: true } : {}),
})
