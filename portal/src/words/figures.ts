import type { Language } from '../page/statement.ts'

// Browsers have no Wolof, and own tables are the same on every phone.
const MONTHS: Record<Language, string> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  en: 'January February March April May June July August September October November December',
  wo: 'Samwiyee Fewriyee Màrs Awril Mee Suwe Sulet Ut Sàttumbar Oktoobar Nowàmbar Desàmbar',
}

/** The day comes first and the month is a word, so that nobody can confuse them. */
export function formatDay(isoDate: string, language: Language): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-')
  const name = MONTHS[language].split(' ')[Number(month) - 1] || ''
  const dayWords = language === 'fr' && day === '01' ? '1er' : String(Number(day))
  return `${dayWords}\u00a0${name} ${year}`
}

export function formatNumber(value: number, language: Language): string {
  const digits = String(value)
  const first = digits.length % 3
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) || [])]
  return groups.filter((group) => group !== '').join(language === 'en' ? ',' : '\u00a0')
}

/** Groups of four can be read aloud and compared by eye. */
export function inGroupsOfFour(text: string): string {
  return (text.toUpperCase().match(/.{1,4}/g) || []).join(' ')
}
