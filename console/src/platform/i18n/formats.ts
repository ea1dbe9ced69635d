import type { Language } from './messages.ts'

/** A date without a time has no time zone, so it becomes midnight in the user's own. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00:00`)

// Browsers have no Wolof data and would silently use English. Numbers follow the French usage of Senegal.
const THIN_SPACE = '\u202f'

const months = [
  'Samwiyee',
  'Fewriyee',
  'Mars',
  'Awril',
  'Mee',
  'Suwe',
  'Sulet',
  'Ut',
  'Sàttumbar',
  'Oktoobar',
  'Nowàmbar',
  'Desàmbar',
] as const

const shortMonths = ['Sam', 'Few', 'Mar', 'Awr', 'Mee', 'Suw', 'Sul', 'Ut', 'Sàt', 'Okt', 'Now', 'Des'] as const

const days = ['Dibéer', 'Altine', 'Talaata', 'Àlarba', 'Alxamis', 'Àjjuma', 'Gaawu'] as const

const HARD_SPACE = '\u00a0'
const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

export interface Formats {
  number(value: number, decimals?: number): string
  percent(value: number, decimals?: number): string
  /** Whole francs, because the CFA franc has no smaller unit. */
  money(amountFcfa: number): string
  date(at: Date): string
  longDate(at: Date): string
  time(at: Date): string
  dateTime(at: Date): string
  /** Short enough for tables. */
  shortDate(at: Date): string
  shortDateTime(at: Date): string
  /** "5 minutes ago" within a day, then the date. */
  ago(at: Date, now: Date): string
  fileSize(bytes: number): string
}

const locales = { fr: 'fr-SN', en: 'en-GB' } as const

interface Texts {
  now: string
  minutes: (count: number) => string
  hours: (count: number) => string
  units: readonly [string, string, string, string]
}

const textsByLanguage: Readonly<Record<Language, Texts>> = {
  fr: {
    now: 'à l’instant',
    minutes: (count) => `il y a ${count}${HARD_SPACE}min`,
    hours: (count) => `il y a ${count}${HARD_SPACE}h`,
    units: ['o', 'Ko', 'Mo', 'Go'],
  },
  en: {
    now: 'just now',
    minutes: (count) => `${count}${HARD_SPACE}min ago`,
    hours: (count) => `${count}${HARD_SPACE}h ago`,
    units: ['B', 'KB', 'MB', 'GB'],
  },
  wo: {
    now: 'léegi',
    minutes: (count) => `${count}${HARD_SPACE}simili ci ginnaaw`,
    hours: (count) => `${count}${HARD_SPACE}waxtu ci ginnaaw`,
    units: ['o', 'Ko', 'Mo', 'Go'],
  },
}

function build(language: Language): Formats {
  const number = numberFormat(language)
  const { date, longDate, shortDate, time } = dateFormats(language)
  const dateTime = (at: Date) => `${date(at)}, ${time(at)}`
  const texts = textsByLanguage[language]
  return {
    number,
    percent: (value, decimals = 0) =>
      `${number(notQuite(value, decimals), decimals)}${language === 'en' ? '' : HARD_SPACE}%`,
    money: (amount) =>
      language === 'en'
        ? `F${HARD_SPACE}CFA${HARD_SPACE}${number(amount)}`
        : `${number(amount)}${HARD_SPACE}F${HARD_SPACE}CFA`,
    date,
    longDate,
    time,
    dateTime,
    shortDate,
    shortDateTime: (at) => `${shortDate(at)}, ${time(at)}`,
    ago(at, now) {
      const seconds = (now.getTime() - at.getTime()) / 1_000
      if (seconds < MINUTE) return texts.now
      if (seconds < HOUR) return texts.minutes(Math.floor(seconds / MINUTE))
      if (seconds < DAY) return texts.hours(Math.floor(seconds / HOUR))
      return dateTime(at)
    },
    fileSize(bytes) {
      const step = Math.min(3, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3))
      const value = bytes / 1_000 ** step
      return `${number(value, step > 0 && value < 10 ? 1 : 0)}${HARD_SPACE}${texts.units[step]}`
    },
  }
}

function numberFormat(language: Language): Formats['number'] {
  if (language === 'wo') return (value, decimals = 0) => wolofNumber(value, decimals)
  return (value, decimals = 0) =>
    new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value)
}

function dateFormats(language: Language): Record<'date' | 'longDate' | 'shortDate' | 'time', (at: Date) => string> {
  if (language === 'wo') return { date: wolofDate, longDate: wolofLongDate, shortDate: wolofShortDate, time: wolofTime }
  const day = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full' })
  const clock = new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    date: (at) => day.format(at),
    longDate: (at) => longDay.format(at),
    shortDate: (at) => shortDay.format(at),
    time: (at) => clock.format(at),
  }
}

const built: Partial<Record<Language, Formats>> = {}

export function formatsOf(language: Language): Formats {
  built[language] ??= build(language)
  return built[language]
}

/** Nearly all is not all, and nearly nothing is not nothing: 562 of 563 is 99 %. */
function notQuite(percent: number, decimals: number): number {
  const step = 10 ** -decimals
  if (percent < 100 && percent > 100 - step) return 100 - step
  return percent > 0 && percent < step ? step : percent
}

function wolofNumber(value: number, decimals: number): string {
  return groupThousands(value, decimals)
}

function wolofDate(at: Date): string {
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`
}

function wolofShortDate(at: Date): string {
  return `${at.getDate()} ${shortMonths[at.getMonth()]} ${at.getFullYear()}`
}

function wolofLongDate(at: Date): string {
  return `${days[at.getDay()]} ${wolofDate(at)}`
}

function wolofTime(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** `1234567.8` becomes `1 234 567,8`, with a narrow space that never breaks a line. */
function groupThousands(value: number, decimals: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const first = whole.length % 3
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])]
  const grouped = groups.filter((group) => group !== '').join(THIN_SPACE)
  const isNegative = value < 0 && /[1-9]/.test(`${whole}${fraction ?? ''}`)
  return `${isNegative ? '-' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`
}
