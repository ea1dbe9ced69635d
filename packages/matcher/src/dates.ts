// Birth dates. 1 January, 31 December and 1 July are typed when only the year is known, and are read so.
export interface BirthDate {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly isYearOnly: boolean
  /** The age when the date was written down, where a program knows that day. */
  readonly age: number | undefined
  /** The earliest day that the date can mean, in days since 1970. */
  readonly firstDay: number
}

export const dateLevels = [
  'missing',
  'same_day',
  'same_imprecise_day',
  'same_year_both_imprecise',
  'same_year_other_imprecise',
  'same_year_one_imprecise',
  'day_month_swapped',
  'same_month',
  'within_month',
  'same_year_and_day',
  'same_day_of_near_year',
  'same_day_of_other_year',
  'within_quarter',
  'same_year',
  'imprecise_year_after',
  'imprecise_year_before',
  'both_imprecise_1_year',
  'both_imprecise_2_years',
  'both_imprecise_5_years',
  'both_imprecise_10_years',
  'imprecise_2_years',
  'imprecise_3_years',
  'imprecise_5_years',
  'imprecise_10_years',
  'one_year',
  'three_years',
  'ten_years',
  'far',
] as const
export type DateLevel = (typeof dateLevels)[number]
export const DateLevelIndex = Object.fromEntries(dateLevels.map((name, at) => [name, at])) as Record<DateLevel, number>
const level = DateLevelIndex

/** Registers of old parishes and of historical people are matched too. */
const EARLIEST_YEAR = 1000
const yearOnlyDays = new Set([101, 1231, 701])

export function parseBirthDate(text: string | null | undefined): BirthDate | undefined {
  if (!text) return undefined
  const digits = text.trim()
  const iso = /^(\d{4})-?(\d{2})?-?(\d{2})?(?:$|T)/.exec(digits)
  if (iso) return birthDate(Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0))
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(digits)
  if (french) return birthDate(Number(french[3]), Number(french[2]), Number(french[1]))
  return undefined
}

function birthDate(year: number, month: number, day: number): BirthDate | undefined {
  if (year < EARLIEST_YEAR || year > 2200) return undefined
  if (month < 1 || month > 12 || day < 1 || day > 31)
    return { year, month: 1, day: 1, isYearOnly: true, age: undefined, firstDay: daysSince1970(year, 1, 1) }
  const isYearOnly = yearOnlyDays.has(month * 100 + day)
  const firstDay = isYearOnly ? daysSince1970(year, 1, 1) : daysSince1970(year, month, day)
  return { year, month, day, isYearOnly, age: undefined, firstDay }
}

const daysSince1970 = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000

export function compareDates(a: BirthDate | undefined, b: BirthDate | undefined): number {
  if (a === undefined || b === undefined) return level.missing
  if (a.isYearOnly || b.isYearOnly) return compareYears(a, b)
  const gap = Math.abs(a.year - b.year)
  const sameMonth = a.month === b.month
  const sameDay = a.day === b.day
  if (gap === 0 && sameMonth && sameDay) return level.same_day
  if (gap === 0 && a.month === b.day && a.day === b.month) return level.day_month_swapped
  if (gap <= 1) {
    const days = Math.abs(dayNumber(a) - dayNumber(b))
    if (gap === 0 && sameMonth) return level.same_month
    if (days <= 31) return level.within_month
    if (gap === 0 && sameDay) return level.same_year_and_day
    if (days <= 95) return level.within_quarter
    if (gap === 0) return level.same_year
  }
  if (sameMonth && sameDay) return isSlip(a.year, b.year) ? level.same_day_of_near_year : level.same_day_of_other_year
  return gap === 1 ? level.one_year : gap <= 3 ? level.three_years : gap <= 10 ? level.ten_years : level.far
}

const dayNumber = ({ year, month, day }: BirthDate) => year * 365.25 + month * 30.44 + day

/** Two vague dates of one person may lie years apart, because each was guessed; a vague and an exact one may not. */
function compareYears(a: BirthDate, b: BirthDate): number {
  const gap = Math.abs(a.year - b.year)
  if (gap > 10) return level.far
  if (a.isYearOnly && b.isYearOnly) {
    if (gap === 0) return compareVagueDays(a, b)
    if (gap === 1) return level.both_imprecise_1_year
    if (gap === 2) return level.both_imprecise_2_years
    return gap <= 5 ? level.both_imprecise_5_years : level.both_imprecise_10_years
  }
  if (gap === 0) return level.same_year_one_imprecise
  if (gap === 1) return isYearAfter(a, b) ? level.imprecise_year_after : level.imprecise_year_before
  if (gap === 2) return level.imprecise_2_years
  if (gap === 3) return level.imprecise_3_years
  return gap <= 5 ? level.imprecise_5_years : level.imprecise_10_years
}

/** 1 January is the usual placeholder; 31 December or 1 July on both records comes from the same document. */
function compareVagueDays(a: BirthDate, b: BirthDate): number {
  if (a.month !== b.month) return level.same_year_other_imprecise
  return a.month === 1 ? level.same_year_both_imprecise : level.same_imprecise_day
}

/** A year computed from an age in full years is often one too late and seldom one too early. */
function isYearAfter(a: BirthDate, b: BirthDate): boolean {
  return a.isYearOnly ? a.year > b.year : b.year > a.year
}

/** Off by one or two years, a decade or a century, or with two digits swapped: a typing error rather than another year. */
function isSlip(a: number, b: number): boolean {
  const gap = Math.abs(a - b)
  if (gap <= 2 || gap === 10 || gap === 100) return true
  return (
    Math.floor(a / 100) === Math.floor(b / 100) &&
    a % 10 === Math.floor((b % 100) / 10) &&
    b % 10 === Math.floor((a % 100) / 10)
  )
}
