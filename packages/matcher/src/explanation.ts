import { type Agreement, sexLevels } from './agreement.ts'
import { dateLevels } from './dates.ts'
import type { Evidence, EvidenceField } from './evidence.ts'
import { features, forEachFeature, layout } from './features.ts'
import { knownIn100 } from './known-share.ts'
import { arrangements, NameLevelIndex, nameLevels } from './names/name-agreement.ts'
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
  | 'record'

/** One reason of a score: `reason` is a code to translate, `weight` the logarithm of the odds that it adds or takes away. */
export interface Reason {
  field: ExplainedField
  reason: string
  weight: number
  /** Of a name that both have: one in how many people of the registry has it. */
  one_in?: number
  /** Of a difference, in a registry that has taught: how often records of one person differ in the field. */
  differs_here?: number
  /** Of the population: of a hundred people who come, how many are known here already. */
  known_in_100?: number
}

export const evidenceFields: Record<EvidenceField, ExplainedField> = {
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
  { prior, share, knowsRarity }: { prior: number; share?: number | undefined; knowsRarity: boolean },
  correct: (reasons: Reason[]) => Reason[] = (reasons) => reasons,
): Reason[] {
  const sums = new Map<ExplainedField, number>()
  const add = (field: ExplainedField, weight: number) => sums.set(field, (sums.get(field) ?? 0) + weight)
  forEachFeature(agreement, (feature, value) => {
    const shared = fieldsOf[feature] as readonly ExplainedField[]
    for (const field of shared) add(field, ((weights.values[feature] as number) * value) / shared.length)
  })
  add('population', prior)
  const reasons: Reason[] = [...sums].map(([field, weight]) => ({
    field,
    reason: reasonFor(field, agreement),
    weight,
    ...(knowsRarity ? rarityOf(field, agreement) : {}),
    ...(field === 'population' && share !== undefined ? { known_in_100: knownIn100(share) } : {}),
  }))
  for (const { field, level, weight } of evidence) reasons.push({ field: evidenceFields[field], reason: level, weight })
  return correct(reasons).map((reason) => ({ ...reason, weight: Math.round(reason.weight * 100) / 100 }))
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

/** Only of a name that both have in some spelling: words that resemble each other share no name. */
function rarityOf(field: ExplainedField, { last, first, lastRarity, firstRarity }: Agreement): { one_in?: number } {
  if (field !== 'last_name' && field !== 'first_name') return {}
  const [level, rarity] = field === 'last_name' ? [last, lastRarity] : [first, firstRarity]
  const isShared = level >= NameLevelIndex.exact && level <= NameLevelIndex.alias
  return isShared && rarity > 0 ? { one_in: Math.max(1, Number(Math.exp(rarity).toPrecision(2))) } : {}
}
