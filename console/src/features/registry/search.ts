import { readOffset } from '#platform/offset.ts'

export const personSorts = ['-created_at', 'created_at', '-updated_at'] as const

/** The search form, as the address holds it. */
export interface RegistrySearch {
  q?: string
  region?: string
  /** A date or a year. */
  born?: string
  programme?: string
  /** An organisation unit of DHIS2, and its name. */
  unit?: string
  unitName?: string
  sort?: (typeof personSorts)[number]
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
  const sort = personSorts.find((known) => known === search.sort)
  return {
    ...(sort ? { sort } : {}),
    ...text('q'),
    ...text('region'),
    ...text('born'),
    ...text('programme'),
    ...text('unit'),
    ...text('unitName'),
    ...readOffset(search),
    ...(search.add === true ? { add: true } : {}),
  }
}

export const isFiltered = ({ q, region, born, programme, unit }: RegistrySearch): boolean =>
  [q, region, born, programme, unit].some((part) => part !== undefined)
