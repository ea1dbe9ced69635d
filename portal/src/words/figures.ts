import type { Language } from '../page/statement.ts'

// Browsers do not know Wolof; own tables are the same on every phone.
const MONTHS: Record<Language, string> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  en: 'January February March April May June July August September October November December',
  wo: 'Samwiyee Fewriyee Màrs Awril Mee Suwe Sulet Ut Sàttumbar Oktoobar Nowàmbar Desàmbar',
}

/** Day before month and the month as a word: no reader of any language can swap them. */
export function dayWords(isoDate: string, language: Language): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-')
  const name = MONTHS[language].split(' ')[Number(month) - 1] || ''
  return `${Number(day)}\u00a0${name} ${year}`
}

export function wholeNumber(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : '\u00a0')
}

/** Read aloud and compared by eye: groups of four. */
export function inFours(text: string): string {
  return (text.toUpperCase().match(/.{1,4}/g) || []).join(' ')
}
