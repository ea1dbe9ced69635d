import { type Agreement, sexLevels } from './agreement.ts'
import { dateLevels } from './dates.ts'
import type { Evidence, EvidenceField } from './evidence.ts'
import { features, forEachFeature, layout } from './features.ts'
import { arrangements, type NameLevel, nameLevels } from './names/name-agreement.ts'
import type { PreparedPerson } from './person.ts'
import { placeLevels } from './places.ts'
import type { Weights } from './weights.ts'

export type ExplainedField =
  | 'last_name'
  | 'first_name'
  | 'name_order'
  | 'date_of_birth'
  | 'gender'
  | 'place'
  | 'phone_number'
  | 'mother_name'
  | 'email'
  | 'address'
  | 'external_ids'
  | 'population'

/** One reason of a score: `reason` is a code to translate, `weight` the logarithm of the odds that it adds or takes away. */
export interface Reason {
  field: ExplainedField
  reason: string
  weight: number
}

const evidenceFields: Record<EvidenceField, ExplainedField> = {
  identifier: 'external_ids',
  phone: 'phone_number',
  mother: 'mother_name',
  email: 'email',
  address: 'address',
}

export function explain(
  agreement: Agreement,
  evidence: readonly Evidence[],
  weights: Weights,
  prior: number,
): Reason[] {
  const sums = new Map<ExplainedField, number>()
  const add = (field: ExplainedField, weight: number) => sums.set(field, (sums.get(field) ?? 0) + weight)
  forEachFeature(agreement, (feature, value) => {
    const shared = fieldsOf[feature] as readonly ExplainedField[]
    for (const field of shared) add(field, ((weights.values[feature] as number) * value) / shared.length)
  })
  add('population', prior)
  const reasons: Reason[] = [...sums].map(([field, weight]) => ({ field, reason: reasonFor(field, agreement), weight }))
  for (const { field, level, weight } of evidence) reasons.push({ field: evidenceFields[field], reason: level, weight })
  return reasons.map((reason) => ({ ...reason, weight: Math.round(reason.weight * 100) / 100 }))
}

// The weight of a combination is divided among its fields: the reader wants to know which field counted, not which term.
const featureFields: readonly (readonly [start: number, ExplainedField[]])[] = [
  [layout.last, ['last_name']],
  [layout.first, ['first_name']],
  [layout.arrangement, ['name_order']],
  [layout.date, ['date_of_birth']],
  [layout.place, ['place']],
  [layout.sex, ['gender']],
  [layout.ageDate, ['date_of_birth']],
  [layout.lastFirst, ['last_name', 'first_name']],
  [layout.lastDate, ['last_name', 'date_of_birth']],
  [layout.firstDate, ['first_name', 'date_of_birth']],
  [layout.lastPlace, ['last_name', 'place']],
  [layout.firstPlace, ['first_name', 'place']],
  [layout.datePlace, ['date_of_birth', 'place']],
  [layout.firstSex, ['first_name', 'gender']],
  [layout.dateSex, ['date_of_birth', 'gender']],
  [layout.household, ['last_name', 'first_name', 'date_of_birth', 'place']],
  [layout.namesake, ['date_of_birth', 'place']],
  [layout.lastRarity, ['last_name']],
  [layout.firstRarity, ['first_name']],
  [layout.placeRarity, ['place']],
  [layout.rarityDate, ['last_name', 'first_name']],
  // The time between two registrations is a circumstance, like the size of the registry.
  [layout.interval, ['population']],
]

const fieldsOf: readonly (readonly ExplainedField[])[] = features.map(
  (_, feature) => featureFields.findLast(([start]) => feature >= start)?.[1] ?? ['population'],
)

function reasonFor(field: ExplainedField, agreement: Agreement): string {
  switch (field) {
    case 'last_name':
      return nameLevels[agreement.last] as string
    case 'first_name':
      return nameLevels[agreement.first] as string
    case 'name_order':
      return arrangements[agreement.arrangement] as string
    case 'date_of_birth':
      return dateLevels[agreement.date] as string
    case 'gender':
      return sexLevels[agreement.sex] as string
    case 'place':
      return placeLevels[agreement.place] as string
    default:
      return 'size'
  }
}

const fuzzyNames: ReadonlySet<NameLevel> = new Set<NameLevel>([
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
  addName(fields, 'last_name', agreement.last, agreement.arrangement)
  addName(fields, 'first_name', agreement.first, agreement.arrangement)
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

function addName(fields: string[], field: string, levelIndex: number, arrangement: number): void {
  const level = nameLevels[levelIndex] as NameLevel
  if (level === 'exact' && arrangement === 0) fields.push(field)
  else if (level === 'exact' || fuzzyNames.has(level)) fields.push(`${field}_fuzzy`)
}
