export const languages = ['fr', 'en', 'wo'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'fr'

/** A sentence in every language; `{name}` marks a value to fill in. The compiler refuses a missing language. */
export type Phrase = Readonly<Record<Language, string>>

export type PhraseValues = Readonly<Record<string, string | number>>

export function speak(phrase: Phrase, language: Language, values: PhraseValues = {}): string {
  return phrase[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** The best of our languages for an `Accept-Language` header. */
export function negotiateLanguage(header: string | undefined): Language {
  const accepted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { primary: tag.toLowerCase().split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter((candidate) => candidate.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const range of accepted) {
    const language = languages.find((candidate) => candidate === range.primary)
    if (language) return language
  }
  return defaultLanguage
}
