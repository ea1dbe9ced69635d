import type { Language } from '@samakart/rules/language'

const ANGLOPHONE = new Set(['GM', 'GH', 'NG', 'SL', 'LR', 'KE', 'UG', 'TZ', 'RW', 'MW', 'ZM', 'ZW', 'ZA', 'GB', 'US'])

/** The language of a programme's cards and messages if nobody has chosen one. */
export const defaultLanguage = (country: string): Language => (ANGLOPHONE.has(country) ? 'en' : 'fr')
