import { persistentStore, useStore } from '../state/store.ts'
import { type Formats, formatsOf } from './formats.ts'
import { defaultLanguage, isLanguage, type Language, type Phrase, type Translated, translate } from './messages.ts'

export const LANGUAGE_KEY = 'samakart.language'

export const currentLanguage = persistentStore<Language>(LANGUAGE_KEY, defaultLanguage, isLanguage)

export function useLanguage(): Language {
  return useStore(currentLanguage)
}

export function useFormats(): Formats {
  return formatsOf(useLanguage())
}

export function useMessages<M extends Parameters<typeof translate>[0]>(messages: M): Translated<M> {
  return translate(messages, useLanguage())
}

export function usePhrase(phrase: Phrase): string {
  return phrase[useLanguage()]
}
