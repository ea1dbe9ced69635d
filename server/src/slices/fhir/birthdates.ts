/** The days that a date of FHIR means, `YYYY-MM-DD` each: of a year or a month all of them. */
export interface Days {
  first: string
  last: string
}

const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const
export type Prefix = (typeof prefixes)[number]

export interface DateCriterion {
  prefix: Prefix
  days: Days
  /** As it was given, without the prefix: a day, a month or a year. */
  text: string
}

/** `ge1980-05` and the like; undefined if it is no date. */
export function readDate(text: string): DateCriterion | undefined {
  const [, prefix = 'eq', date = ''] = /^([a-z]{2})?(\d{4}(?:-\d{2}(?:-\d{2})?)?)$/.exec(text.trim()) ?? []
  const known = prefixes.find((one) => one === prefix)
  const days = daysOf(date)
  return known && days ? { prefix: known, days, text: date } : undefined
}

/** Undefined if there is no such day or month. */
export function daysOf(date: string): Days | undefined {
  const [year = '', month, day] = date.split('-')
  if (!/^\d{4}$/.test(year)) return undefined
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  const begin = new Date(`${first}T00:00:00.000Z`)
  if (Number.isNaN(begin.getTime()) || begin.toISOString().slice(0, 10) !== first) return undefined
  if (day !== undefined) return { first, last: first }
  if (month === undefined) return { first, last: `${year}-12-31` }
  const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0))
  return { first, last: end.toISOString().slice(0, 10) }
}

/** Whether a birth date, which may be a year alone, meets a criterion. FHIR compares the ranges of both. */
export function isMet({ prefix, days }: DateCriterion, birth: Days, today: string): boolean {
  switch (prefix) {
    case 'eq':
      return birth.first >= days.first && birth.last <= days.last
    case 'ne':
      return !(birth.first >= days.first && birth.last <= days.last)
    case 'gt':
      return birth.last > days.last
    case 'lt':
      return birth.first < days.first
    case 'ge':
      return birth.last >= days.first
    case 'le':
      return birth.first <= days.last
    case 'sa':
      return birth.first > days.last
    case 'eb':
      return birth.last < days.first
    case 'ap': {
      const near = around(days, today)
      return birth.first <= near.last && birth.last >= near.first
    }
  }
}

/** A tenth of the time from then to today on either side, as FHIR recommends. */
function around({ first, last }: Days, today: string): Days {
  const tenth = Math.abs(Date.parse(today) - Date.parse(first)) / 10
  const shifted = (day: string, by: number) => new Date(Date.parse(day) + by).toISOString().slice(0, 10)
  return { first: shifted(first, -tenth), last: shifted(last, tenth) }
}

/** The years in which somebody may be born who meets the criterion; undefined if there are too many to look them up. */
export function yearsOf({ prefix, days }: DateCriterion, today: string): { from: number; to: number } | undefined {
  const [first, last] = [Number(days.first.slice(0, 4)), Number(days.last.slice(0, 4))]
  const now = Number(today.slice(0, 4))
  if (prefix === 'eq') return { from: first, to: last }
  if (prefix === 'ge' || prefix === 'gt' || prefix === 'sa') return { from: first, to: now }
  if (prefix === 'le' || prefix === 'lt' || prefix === 'eb') return { from: 0, to: last }
  if (prefix === 'ne') return undefined
  const near = around(days, today)
  return { from: Number(near.first.slice(0, 4)), to: Number(near.last.slice(0, 4)) }
}
