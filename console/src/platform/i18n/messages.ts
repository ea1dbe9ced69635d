export const languages = ['fr', 'en', 'wo'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'fr'

/** Each language is named in itself, so that its speakers can read it. */
export const languageNames: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', wo: 'Wolof' }

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value)

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

const french = new Intl.PluralRules('fr')
const english = new Intl.PluralRules('en')

/** French counts zero as singular, English as plural. Wolof nouns do not change. */
export const frenchPlural = (count: number, one: string, other: string): string =>
  french.select(count) === 'one' ? one : other

export const englishPlural = (count: number, one: string, other: string): string =>
  english.select(count) === 'one' ? one : other
