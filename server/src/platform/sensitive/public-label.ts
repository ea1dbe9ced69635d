import type { Language, Phrase } from '#platform/i18n/language.ts'
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

/** The part of a campaign's prefix behind the region, with which all prefixes begin. */
const REGION_LETTERS = [0, 2, 3]
const MIN_LETTERS = 2

/** Whether a campaign's prefix names a condition: `DKRVIH`, `DKRTB26`. */
export function prefixReveals(prefix: string): boolean {
  return REGION_LETTERS.map((at) => prefix.slice(at)).some(
    (part) => part.length >= MIN_LETTERS && findSensitiveCategory(part) !== undefined,
  )
}

/** Translates a neutral label; a programme's own name has no translation. */
export const labelIn = (label: string, language: Language): string =>
  neutralLabels.includes(label) ? NEUTRAL[language] : label
