import type { Choice } from '#ui/forms/find-choice.ts'

/** For a campaign of the whole country, whose prefix names no region. */
export const NO_REGION = 'none'

const MAX_PREFIX = 8

/** The service takes the first three letters of a prefix as the region. */
export function regionOfPrefix(prefix: string, regions: readonly Choice[]): string | undefined {
  return regions.find(({ code }) => code === prefix.slice(0, 3))?.code
}

/** Puts a region in front of a prefix, in place of another region if it has one. */
export function withRegion(prefix: string, region: string, regions: readonly Choice[]): string {
  const rest = regionOfPrefix(prefix, regions) === undefined ? prefix : prefix.slice(3)
  return (region + rest).slice(0, MAX_PREFIX)
}

/** The organization's region and the beginning of the campaign's name; empty until there is enough of both. */
export function suggestPrefix(name: string, region: string, regions: readonly Choice[]): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return letters.length >= 3 && regions.some(({ code }) => code === region) ? region + letters.slice(0, 3) : ''
}
