import { regionNames } from '@samakart/rules/region-names'

/** Letters without accents and in small, words apart: how names are compared in searches. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The codes of the regions that are called so, in one country or in all; the text itself if it may be a code. */
export function regionCodesOf(text: string, countryCode: string | undefined): string[] {
  const clean = text.trim()
  const countries = countryCode ? [regionNames[countryCode.toUpperCase()] ?? {}] : Object.values(regionNames)
  const named = countries.flatMap((regions) =>
    Object.entries(regions).flatMap(([code, name]) => (fold(name) === fold(clean) ? [code] : [])),
  )
  return named.length > 0 ? [...new Set(named)] : [clean.length === 3 ? clean.toUpperCase() : clean]
}
