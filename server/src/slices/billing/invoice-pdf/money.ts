import { toCardinal as englishWords } from 'n2words/en-GB'
import { toCardinal as frenchWords } from 'n2words/fr-FR'

export type PdfLanguage = 'fr' | 'en'

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

/** `1 234 567`, with the narrow no-break spaces of French typography; `1,234,567` in English. */
export function formatCount(count: number, language: PdfLanguage): string {
  const digits = String(Math.abs(count))
  const first = digits.length % 3
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])]
  const grouped = groups.filter((group) => group !== '').join(language === 'fr' ? NARROW : ',')
  return count < 0 ? `−${grouped}` : grouped
}

/** `1 234 567 F CFA` */
export function formatFcfa(amount: number, language: PdfLanguage): string {
  return `${formatCount(amount, language)}${NO_BREAK}F${NARROW}CFA`
}

const MILLION = 1_000_000

export function fcfaInWords(amount: number, language: PdfLanguage): string {
  const count = Math.abs(amount)
  if (language === 'en') return `${englishWords(count)} ${count === 1 ? 'CFA franc' : 'CFA francs'}`
  // Million and milliard are nouns in French: un million de francs, but un million cent francs.
  const isNoun = count >= MILLION && count % MILLION === 0
  return `${frenchWords(count)} ${isNoun ? 'de ' : ''}${count < 2 ? 'franc' : 'francs'} CFA`
}
