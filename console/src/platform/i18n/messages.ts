import type { Language } from './language.ts'

type Text = string | ((...values: never[]) => string)

/** One thing to say, in every language we promise: a sentence, or a function of what it speaks about. */
export type Phrase = Readonly<Record<Language, string>>

type Catalogue = Readonly<Record<string, Readonly<Record<Language, Text>>>>

/** Every language says a message the same way: all as a sentence, or all from the same values. */
type InEveryLanguage<M extends Catalogue> = {
  [K in keyof M]: M[K]['fr'] extends string ? Phrase : Readonly<Record<Language, M[K]['fr']>>
}

export type Translated<M extends Catalogue> = {
  readonly [K in keyof M]: M[K]['fr'] extends string ? string : M[K]['fr']
}

/** The compiler refuses a message that misses a language. */
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
