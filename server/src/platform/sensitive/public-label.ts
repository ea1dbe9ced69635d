import type { Language, Phrase } from '@samakart/rules/language'
import { regionNames } from '@samakart/rules/region-names'
import { findSensitiveCategory } from './recognize.ts'

const NEUTRAL: Phrase = { fr: 'Programme de santé', en: 'Health programme', wo: 'Porogaraamu wér-gi-yaram' }
const MAX_CHARACTERS = 200
const neutralLabels: readonly string[] = Object.values(NEUTRAL)

/** The programme's name on cards, campaigns and messages. A sensitive name is replaced, because it would reveal the holder's condition. */
export function publicLabelOf(programmeName: string, language: Language): { label: string; isSensitive: boolean } {
  const clean = programmeName.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const isSensitive = findSensitiveCategory(clean) !== undefined
  if (isSensitive || clean.length < 2) return { label: NEUTRAL[language], isSensitive }
  return { label: [...clean].slice(0, MAX_CHARACTERS).join(''), isSensitive }
}

/** Codes of countries and regions, with which prefixes usually begin. */
const places = [...Object.keys(regionNames), ...Object.values(regionNames).flatMap(Object.keys)]
const MIN_LETTERS = 2

/** Whether a campaign's prefix names a condition, with a place before or behind it: `DKRVIH`, `DKRTB26`, `TBDKR`. */
export function prefixReveals(prefix: string): boolean {
  const behind = places.filter((place) => prefix.startsWith(place)).map((place) => prefix.slice(place.length))
  const before = places.filter((place) => prefix.endsWith(place)).map((place) => prefix.slice(0, -place.length))
  return [prefix, ...behind, ...before].some(
    (part) => part.length >= MIN_LETTERS && findSensitiveCategory(part) !== undefined,
  )
}

/** Translates a neutral label; a programme's own name has no translation. */
export const labelIn = (label: string, language: Language): string =>
  neutralLabels.includes(label) ? NEUTRAL[language] : label
