import type { Agreement } from './agreement.ts'
import { dateLevels } from './dates.ts'
import type { Evidence } from './evidence.ts'
import { evidenceFields } from './explanation.ts'
import { type NameLevel, nameLevels } from './names/name-agreement.ts'
import type { PreparedPerson } from './person.ts'
import { placeLevels } from './places.ts'

const fuzzyNames: ReadonlySet<NameLevel> = new Set<NameLevel>([
  'exact',
  'sound',
  'variant',
  'alias',
  'close',
  'subset',
  'subset_close',
  'initial',
])
const fuzzyDates: ReadonlySet<string> = new Set([
  'same_year_other_imprecise',
  'same_year_one_imprecise',
  'day_month_swapped',
  'same_month',
  'within_month',
  'same_year_and_day',
  'same_day_of_near_year',
  'within_quarter',
  'same_year',
  'imprecise_year_after',
  'imprecise_year_before',
  'both_imprecise_1_year',
  'both_imprecise_2_years',
  'imprecise_2_years',
])

/** The fields that agree, with `_fuzzy` where they agree in another spelling or a vaguer date. */
export function matchedFields(
  agreement: Agreement,
  evidence: readonly Evidence[],
  a: PreparedPerson,
  b: PreparedPerson,
): string[] {
  const fields: string[] = []
  const [nameA, nameB] = [a.readings[0], b.readings[0]]
  const isStraight = agreement.arrangement === 0
  addName(fields, 'last_name', agreement.last, isStraight ? [nameA?.last.written, nameB?.last.written] : [])
  addName(fields, 'first_name', agreement.first, isStraight ? [nameA?.first.written, nameB?.first.written] : [])
  const date = dateLevels[agreement.date] as string
  if (date === 'same_day' || date === 'same_imprecise_day' || date === 'same_year_both_imprecise')
    fields.push('date_of_birth')
  else if (fuzzyDates.has(date)) fields.push('date_of_birth_fuzzy')
  if (agreement.sex === 1) fields.push('gender')
  if (a.place.region !== '' && a.place.region === b.place.region) fields.push('region_code')
  const place = placeLevels[agreement.place]
  if (place === 'same_commune' || place === 'same_commune_other_region') fields.push('commune')
  else if (place === 'close_commune') fields.push('commune_fuzzy')
  for (const { field, level } of evidence) {
    if (level === 'same') fields.push(evidenceFields[field])
    else if (level === 'close') fields.push(`${evidenceFields[field]}_fuzzy`)
  }
  return fields
}

/** The same only if it is spelt so; "Awa 1" and "Awa 2" are alike. */
function addName(fields: string[], field: string, levelIndex: number, [a = '', b = '']: (string | undefined)[]): void {
  const level = nameLevels[levelIndex] as NameLevel
  if (a !== '' && a === b) fields.push(field)
  else if (fuzzyNames.has(level) || (a !== '' && withoutDigits(a) === withoutDigits(b))) fields.push(`${field}_fuzzy`)
}

const withoutDigits = (text: string) => text.replace(/[0-9]/g, '')
