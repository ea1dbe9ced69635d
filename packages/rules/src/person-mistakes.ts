// The mistakes of a person as typed. The console uses the same rules and phrases before it sends anything.
import type { Phrase } from './language.ts'

export const MAX_NAME_LENGTH = 200

/** Left by spreadsheets and other systems at the edges of values; they are taken away rather than refused. */
export const INVISIBLE = /[\u200B\uFEFF]/g

export const personPhrases = {
  missing: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', wo: 'Champ bii dafa war.' },
  long: { fr: 'Au plus {limit} caractères.', en: 'At most {limit} characters.', wo: 'Lu gëna bari {limit} araf.' },
  letters: { fr: 'Un nom compte au moins une lettre.', en: 'A name has at least one letter.', wo: 'Tur dafa am araf.' },
  date: {
    fr: 'Cette date n’existe pas (AAAA-MM-JJ, ou l’année seule).',
    en: 'This date does not exist (YYYY-MM-DD, or the year alone).',
    wo: 'Bés bii amul (AAAA-MM-JJ, walla at mi rekk).',
  },
  future: { fr: 'La date est dans le futur.', en: 'The date is in the future.', wo: 'Bés bi agsiwul.' },
  ancient: { fr: 'La date est avant 1900.', en: 'The date is before 1900.', wo: 'Bés bi dafa jiitu 1900.' },
  gender: { fr: 'M, F ou U (inconnu).', en: 'M, F or U (unknown).', wo: 'M, F walla U (xamuñu).' },
  region: { fr: 'Trois lettres, par exemple DKR.', en: 'Three letters, for example DKR.', wo: 'Ñetti araf, DKR.' },
  country: {
    fr: 'Un code de pays ISO de deux lettres, par exemple SN.',
    en: 'A two-letter ISO country code, for example SN.',
    wo: 'Kodu réew ISO bu ñaari araf, SN.',
  },
  phone: {
    fr: 'Ce numéro de téléphone n’existe pas.',
    en: 'This telephone number cannot exist.',
    wo: 'Nimero telefon bii amul.',
  },
  ids: {
    fr: 'Au plus {limit} identifiants, chacun de 1 à {length} caractères.',
    en: 'At most {limit} identifiers, each of 1 to {length} characters.',
    wo: 'Lu gëna bari {limit} limu xàmmee.',
  },
} satisfies Record<string, Phrase>

/** `today` is `YYYY-MM-DD`, as the date should be; a year alone is a date whose day is unknown. */
export function wrongDate(text: string, today: string): Phrase | undefined {
  if (/^\d{4}$/.test(text)) {
    if (text > today.slice(0, 4)) return personPhrases.future
    return text < '1900' ? personPhrases.ancient : undefined
  }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return personPhrases.date
  if (text > today) return personPhrases.future
  return text < '1900-01-01' ? personPhrases.ancient : undefined
}
