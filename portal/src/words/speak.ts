import type { Language } from '../page/statement.ts'
import { en } from './en.ts'
import { fr, type Words } from './fr.ts'
import { wo } from './wo.ts'

const DICTIONARIES: Record<Language, Words> = { fr, en, wo }

export type WordKey = keyof Words
export type Values = Record<string, string | number>

export function speak(language: Language, key: WordKey, values?: Values): string {
  return DICTIONARIES[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    values && name in values ? String(values[name]) : whole,
  )
}

export const LANGUAGE_NAMES: Record<Language, string> = { fr: 'Français', en: 'English', wo: 'Wolof' }
