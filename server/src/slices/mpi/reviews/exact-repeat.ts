import { prepare } from '@samakart/matcher'
import { type PersonRecord, toMatcher } from '../person-record.ts'

const exactFields = ['date_of_birth', 'gender', 'region_code'] as const
/** What may be missing on one side, and must not differ. */
const optionalFields = ['phone_number', 'mother_name', 'commune'] as const

/**
 * Whether two records say the same of one person: the same words in the names, however they are accented or written in capitals, the
 * same birth date, sex and region, and nothing else that differs. A record without a birth date never is one, because namesakes are common.
 */
export function isExactRepeat(a: PersonRecord | undefined, b: PersonRecord | undefined): boolean {
  if (!a || !b || !a.date_of_birth) return false
  if (exactFields.some((field) => a[field] !== b[field])) return false
  if (namesOf(a) !== namesOf(b)) return false
  if (optionalFields.some((field) => a[field] && b[field] && a[field] !== b[field])) return false
  return Object.entries(a.external_ids).every(([kind, id]) => (b.external_ids[kind] ?? id) === id)
}

function namesOf(person: PersonRecord): string {
  const [name] = prepare(toMatcher(person)).readings
  return `${name?.last.written}|${name?.first.written}`
}
