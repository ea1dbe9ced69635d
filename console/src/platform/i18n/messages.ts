import type { Language } from './language.ts'

type Text = string | ((...values: never[]) => string)

/** A text in every language of the console. */
export type Phrase = Readonly<Record<Language, string>>

type Catalogue = Readonly<Record<string, Readonly<Record<Language, Text>>>>

/** In every language a message is a text, or in every language it is a function of the same values. */
type InEveryLanguage<M extends Catalogue> = {
  [K in keyof M]: M[K]['fr'] extends string ? Phrase : Readonly<Record<Language, M[K]['fr']>>
}

export type Translated<M extends Catalogue> = {
  readonly [K in keyof M]: M[K]['fr'] extends string ? string : M[K]['fr']
}

/** The compiler refuses a message that lacks a language. */
export function defineMessages<M extends Catalogue>(messages: M & InEveryLanguage<M>): M {
  return messages
}

const translations = new WeakMap<Catalogue, Partial<Record<Language, unknown>>>()

export function translate<M extends Catalogue>(messages: M, language: Language): Translated<M> {
  const known = translations.get(messages) ?? {}
  known[language] ??= Object.fromEntries(Object.entries(messages).map(([key, phrase]) => [key, phrase[language]]))
  translations.set(messages, known)
  return known[language] as Translated<M>
}
