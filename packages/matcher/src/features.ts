// Turns an agreement into the terms of the logistic model: one term for each level, and terms for combinations of coarse
// groups of levels, which capture effects such as the household: relatives share surname, place and date.
import { type Agreement, sexLevels } from './agreement.ts'
import { type DateLevel, dateLevels } from './dates.ts'
import { arrangements, nameLevels } from './names/name-agreement.ts'
import { placeLevels } from './places.ts'
import { TYPICAL_RARITY } from './population.ts'

const none = 0
const groupOfDate: Record<DateLevel, number> = {
  missing: none,
  same_day: 1,
  day_month_swapped: 2,
  same_month: 2,
  within_month: 2,
  same_year_and_day: 2,
  same_day_of_near_year: 2,
  same_imprecise_day: 3,
  same_year_both_imprecise: 3,
  same_year_other_imprecise: 3,
  same_year_one_imprecise: 3,
  both_imprecise_1_year: 3,
  within_quarter: 4,
  same_day_of_other_year: 4,
  same_year: 4,
  imprecise_year_after: 4,
  imprecise_year_before: 4,
  both_imprecise_2_years: 4,
  both_imprecise_5_years: 4,
  imprecise_2_years: 4,
  both_imprecise_10_years: 5,
  imprecise_3_years: 5,
  imprecise_5_years: 5,
  one_year: 5,
  three_years: 5,
  imprecise_10_years: 6,
  ten_years: 6,
  far: 6,
}
// Groups count from 1. A missing field has group 0 and is part of no combination.
export const nameGroup = [none, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 5]
export const dateGroup = dateLevels.map((level) => groupOfDate[level])
export const placeGroup = [none, 1, 1, 2, 3, 2, 4, 4, 4]
const NAMES = 5
const DATES = 6
const PLACES = 4
const SEXES = 2
const AGES = 5

const featureNames: string[] = ['bias']
const block = (prefix: string, size: number): number => {
  const start = featureNames.length
  for (let at = 0; at < size; at++) featureNames.push(`${prefix}:${at}`)
  return start
}
const levelBlock = (prefix: string, levels: readonly string[]): number => {
  const start = featureNames.length
  for (const level of levels) featureNames.push(`${prefix}:${level}`)
  return start
}

export const layout = {
  last: levelBlock('last', nameLevels),
  first: levelBlock('first', nameLevels),
  arrangement: levelBlock('arrangement', arrangements),
  date: levelBlock('date', dateLevels),
  place: levelBlock('place', placeLevels),
  sex: levelBlock('sex', sexLevels),
  ageDate: levelBlock(
    'age_date',
    dateLevels.flatMap((date) => [1, 2, 3, 4, 5].map((age) => `${age}_${date}`)),
  ),
  lastFirst: block('last_first', NAMES * NAMES),
  lastDate: block('last_date', NAMES * DATES),
  firstDate: block('first_date', NAMES * DATES),
  lastPlace: block('last_place', NAMES * PLACES),
  firstPlace: block('first_place', NAMES * PLACES),
  datePlace: block('date_place', DATES * PLACES),
  firstSex: block('first_sex', NAMES * SEXES),
  dateSex: block('date_sex', DATES * SEXES),
  household: block('household', NAMES * NAMES * DATES * 2),
  namesake: block('namesake', dateLevels.length * PLACES),
  lastRarity: block('last_rarity', NAMES),
  firstRarity: block('first_rarity', NAMES),
  placeRarity: block('place_rarity', 2),
  rarityDate: block('rarity_date', DATES),
  rarityPlace: block('rarity_place', PLACES),
} as const

export const features: readonly string[] = featureNames

/** Calls `use` for each term that is not zero, in ascending order. */
export function forEachFeature(agreement: Agreement, use: (feature: number, value: number) => void): void {
  const count = collectFeatures(agreement)
  for (let at = 0; at < count; at++) use(columns[at] as number, values[at] as number)
}

export function weightedSum(agreement: Agreement, weights: Float64Array): number {
  const count = collectFeatures(agreement)
  let sum = 0
  for (let at = 0; at < count; at++) sum += (weights[columns[at] as number] as number) * (values[at] as number)
  return sum
}

// Filled again by each call, because a comparison must not allocate memory.
const columns = new Int32Array(32)
const values = new Float64Array(32)

function collectFeatures(agreement: Agreement): number {
  let count = 0
  const add = (feature: number, value: number) => {
    columns[count] = feature
    values[count++] = value
  }
  const last = nameGroup[agreement.last] as number
  const first = nameGroup[agreement.first] as number
  const date = dateGroup[agreement.date] as number
  const place = placeGroup[agreement.place] as number
  const { sex } = agreement
  add(0, 1)
  if (last) add(layout.last + agreement.last, 1)
  if (first) add(layout.first + agreement.first, 1)
  if (agreement.arrangement) add(layout.arrangement + agreement.arrangement, 1)
  if (date) add(layout.date + agreement.date, 1)
  if (place) add(layout.place + agreement.place, 1)
  if (sex) add(layout.sex + sex, 1)
  if (date && agreement.age) add(layout.ageDate + agreement.date * AGES + agreement.age - 1, 1)
  if (last && first) add(layout.lastFirst + (last - 1) * NAMES + first - 1, 1)
  if (last && date) add(layout.lastDate + (last - 1) * DATES + date - 1, 1)
  if (first && date) add(layout.firstDate + (first - 1) * DATES + date - 1, 1)
  if (last && place) add(layout.lastPlace + (last - 1) * PLACES + place - 1, 1)
  if (first && place) add(layout.firstPlace + (first - 1) * PLACES + place - 1, 1)
  if (date && place) add(layout.datePlace + (date - 1) * PLACES + place - 1, 1)
  if (first && sex) add(layout.firstSex + (first - 1) * SEXES + sex - 1, 1)
  if (date && sex) add(layout.dateSex + (date - 1) * SEXES + sex - 1, 1)
  if (last && first && date && place)
    add(layout.household + (((last - 1) * NAMES + first - 1) * DATES + date - 1) * 2 + (place === 1 ? 0 : 1), 1)
  if (last && first && last <= 2 && first <= 2 && date && place)
    add(layout.namesake + agreement.date * PLACES + place - 1, 1)
  if (agreement.lastRarity) add(layout.lastRarity + last - 1, centred(agreement.lastRarity))
  if (agreement.firstRarity) add(layout.firstRarity + first - 1, centred(agreement.firstRarity))
  if (agreement.placeRarity) add(layout.placeRarity + (place === 1 ? 0 : 1), centred(agreement.placeRarity))
  if (date && last && first && agreement.lastRarity && agreement.firstRarity)
    add(layout.rarityDate + date - 1, centred((agreement.lastRarity + agreement.firstRarity) / 2))
  if (place && last && first && agreement.lastRarity && agreement.firstRarity)
    add(layout.rarityPlace + place - 1, centred((agreement.lastRarity + agreement.firstRarity) / 2))
  return count
}

const centred = (rarity: number) => (rarity - TYPICAL_RARITY) / 2
