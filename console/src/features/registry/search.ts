import { readOffset } from '#platform/routing/offset.ts'

/** The search form, as the address holds it. */
export interface RegistrySearch {
  q?: string
  region?: string
  /** A date or a year. */
  born?: string
  programme?: string
  offset?: number
  add?: boolean
}

export function readRegistrySearch(search: Record<string, unknown>): RegistrySearch {
  const text = (name: string) => {
    const value = search[name]
    // The router parses a year or a telephone number as a number.
    const written = typeof value === 'number' ? String(value) : value
    return typeof written === 'string' && written.trim() !== '' ? { [name]: written } : {}
  }
  return {
    ...text('q'),
    ...text('region'),
    ...text('born'),
    ...text('programme'),
    ...readOffset(search),
    ...(search.add === true ? { add: true } : {}),
  }
}

export const isFiltered = ({ q, region, born, programme }: RegistrySearch): boolean =>
  [q, region, born, programme].some((part) => part !== undefined)
