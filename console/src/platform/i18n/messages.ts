import type { Language } from './language.ts'

type Said = string | ((...values: never[]) => string)

/** One thing to say, in every language we promise: a sentence, or a function of what it speaks about. */
export type Phrase = Readonly<Record<Language, string>>

type Catalogue = Readonly<Record<string, Readonly<Record<Language, Said>>>>

/** Every language says a message the same way: all as a sentence, or all from the same values. */
type InEveryLanguage<M extends Catalogue> = {
  [K in keyof M]: M[K]['fr'] extends string ? Phrase : Readonly<Record<Language, M[K]['fr']>>
}

export type Spoken<M extends Catalogue> = { readonly [K in keyof M]: M[K]['fr'] extends string ? string : M[K]['fr'] }

/** The compiler refuses a message that misses a language. */
export function defineMessages<M extends Catalogue>(messages: M & InEveryLanguage<M>): M {
  return messages
}

const spoken = new WeakMap<Catalogue, Partial<Record<Language, unknown>>>()

export function speak<M extends Catalogue>(messages: M, language: Language): Spoken<M> {
  const known = spoken.get(messages) ?? {}
  known[language] ??= Object.fromEntries(Object.entries(messages).map(([key, phrase]) => [key, phrase[language]]))
  spoken.set(messages, known)
  return known[language] as Spoken<M>
}
