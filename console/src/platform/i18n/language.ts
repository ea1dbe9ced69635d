export const languages = ['fr', 'en', 'wo'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'fr'

/** Each language is named in itself, so that its speakers can read it. */
export const languageNames: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', wo: 'Wolof' }

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value)
