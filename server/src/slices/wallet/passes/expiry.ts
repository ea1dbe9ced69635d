import { Invalid } from '#platform/invalid.ts'

const WITH_TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|z|[+-]\d\d:?\d\d)?$/
/** With a time zone the end of 9999 may be in the year 10000, which has five digits. */
const MAX_YEAR = 9_999
const DAY_ONLY = /^\d{4}-\d\d-\d\d$/

const notAnInstant = {
  fr: 'Écrivez un instant comme 2027-12-31T23:59:59Z.',
  en: 'Write an instant like 2027-12-31T23:59:59Z.',
  wo: 'Bindal waxtu ni 2027-12-31T23:59:59Z.',
}
const past = {
  fr: 'Cette date est passée.',
  en: 'This date is in the past.',
  wo: 'Bés bii weesu na.',
}

/** Default: in one year. An instant without a zone is UTC. A date without time means the end of that day. */
export function readExpiry(text: string | null | undefined, now: Date): Date {
  if (text === null || text === undefined) {
    const inOneYear = new Date(now)
    inOneYear.setUTCFullYear(inOneYear.getUTCFullYear() + 1)
    return inOneYear
  }
  const expiry = new Date(completed(text.trim()))
  const isReadable = !Number.isNaN(expiry.getTime()) && isRealDay(text.trim())
  if (!isReadable || expiry.getUTCFullYear() > MAX_YEAR) {
    throw new Invalid([{ path: 'expires_at', phrase: notAnInstant }])
  }
  if (expiry.getTime() <= now.getTime()) throw new Invalid([{ path: 'expires_at', phrase: past }])
  return expiry
}

function completed(text: string): string {
  if (DAY_ONLY.test(text)) return `${text}T23:59:59.999Z`
  if (!WITH_TIME.test(text)) return ''
  return /(Z|z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
}

/** JavaScript reads the 31st of February as the 3rd of March. */
function isRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day
}
