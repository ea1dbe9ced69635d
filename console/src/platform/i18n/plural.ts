const french = new Intl.PluralRules('fr')
const english = new Intl.PluralRules('en')

/** French counts zero as singular, English as plural. Wolof nouns do not change. */
export const frenchPlural = (count: number, one: string, other: string): string =>
  french.select(count) === 'one' ? one : other

export const englishPlural = (count: number, one: string, other: string): string =>
  english.select(count) === 'one' ? one : other
