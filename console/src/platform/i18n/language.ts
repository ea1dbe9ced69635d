export const languages = ['fr', 'en', 'wo'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'fr'

/** Each language in its own words: whoever looks for it can read it. */
export const languageNames: Readonly<Record<Language, string>> = { fr: 'Français', en: 'English', wo: 'Wolof' }

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value)
