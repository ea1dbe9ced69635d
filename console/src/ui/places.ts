import type { Language } from '#platform/i18n/messages.ts'
import { regionNames } from '#platform/service-rules/region-names.ts'
import type { Choice } from './forms/find-choice.ts'

/** ISO 3166-1. */
const COUNTRIES =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ' +
  'OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

/** Browsers have no names in Wolof; who reads it knows the French ones. */
const namesIn = (language: Language) => new Intl.DisplayNames([language === 'wo' ? 'fr' : language], { type: 'region' })

/** Those with known regions come first. */
export function countryChoices(language: Language): Choice[] {
  const names = namesIn(language)
  const all = (COUNTRIES.match(/../g) ?? []).map((code) => ({ code, name: names.of(code) ?? code }))
  const rank = ({ code }: Choice) => (regionNames[code] ? 0 : 1)
  return all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

export function countryName(language: Language, code: string): string {
  return namesIn(language).of(code) ?? code
}

/** Empty for a country whose regions are not known. */
export function regionChoices(country: string): Choice[] {
  const choices = Object.entries(regionNames[country] ?? {}).map(([code, name]) => ({ code, name }))
  return choices.sort((a, b) => a.name.localeCompare(b.name))
}
