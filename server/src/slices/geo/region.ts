import { regionNames } from '@samakart/rules/region-names'

/** What a region is: the first three letters of campaigns' prefixes, or where people live. */
export const bases = ['prefix', 'residence'] as const
export type Basis = (typeof bases)[number]

/** The table with the counters of each basis. Their columns are the same. */
export const tableOf = { prefix: 'geo_region', residence: 'geo_residence' } as const

/** By prefix, a region is the first three letters of a campaign's prefix, and so of its card codes. */
export function regionOf(prefix: string): string {
  return prefix.slice(0, 3)
}

/** The name of a region, or its code where no name is known. */
export function nameOf(country: string, region: string): string {
  const ofCountry = Object.hasOwn(regionNames, country) ? regionNames[country] : undefined
  return (ofCountry && Object.hasOwn(ofCountry, region) ? ofCountry[region] : undefined) ?? region
}
