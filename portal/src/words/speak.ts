import type { Language } from '../page/statement.ts'
import { en } from './en.ts'
import { formatNumber } from './figures.ts'
import { fr, type Words } from './fr.ts'
import { wo } from './wo.ts'

const DICTIONARIES: Record<Language, Words> = { fr, en, wo }

export type WordKey = keyof Words
export type Values = Record<string, string | number>

/** `{count}` is the value, and `{count|carte|cartes}` the word that goes with so many. Wolof nouns do not change. */
export function speak(language: Language, key: WordKey, values?: Values): string {
  return DICTIONARIES[language][key].replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^{}]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      const value = values?.[name]
      if (value === undefined) return whole
      if (other !== undefined) return isOne(language, Number(value)) ? String(one) : other
      return typeof value === 'number' ? formatNumber(value, language) : value
    },
  )
}

/** French counts zero as singular, English as plural. Phones of 2017 do not know the rules themselves. */
const isOne = (language: Language, count: number) => (language === 'en' ? count === 1 : count < 2)

export const LANGUAGE_NAMES: Record<Language, string> = { fr: 'Français', en: 'English', wo: 'Wolof' }
