// What the trees know of a pair: how its fields agree, how far its dates lie apart, how many namesakes live there, and what the other records of the file
// say. The order of the two people makes no difference.
import type { BirthDate } from '../../src/dates.ts'
import type { PreparedPerson } from '../../src/person.ts'
import type { PairContext } from '../corroboration.ts'
import type { FilePerson } from '../days-of-registration.ts'
import type { FileScored } from '../file-weights.ts'
import type { RegistryFile } from '../registry-file.ts'

export const termNames = [
  'own_logit',
  'last',
  'first',
  'arrangement',
  'date',
  'place',
  'sex',
  'age',
  'heaped',
  'interval',
  'before_birth',
  'last_rarity',
  'first_rarity',
  'place_rarity',
  'best_path',
  'path_count',
  'contradiction',
  'min_closer',
  'max_closer',
  'has_groups',
  'weakest_link',
  'mean_link',
  'strongest_link',
  'fewer_namesakes_in_region',
  'more_namesakes_in_region',
  'fewer_namesakes_in_commune',
  'more_namesakes_in_commune',
  'years_apart',
  'days_apart',
  'clearer_date',
  'vaguer_date',
  'elder_age',
  'months_differ',
  'days_of_month_differ',
  'vague_year_minus_exact',
  'days_between_visits',
  'is_male',
  'people',
] as const

const UNKNOWN = -1
/** Further apart than any two years of birth. */
const NOT_ONE_VAGUE = -99

/** Counts the namesakes of a file, once for all its pairs. */
export function fileTerms({
  people,
  population,
}: RegistryFile): (pair: { a: number; b: number; scored: FileScored }, context: PairContext) => Float64Array {
  const inRegion = people.map((person) => `${namesOf(person)} ${person.place.region}`)
  const inCommune = people.map((person) => `${namesOf(person)} ${person.place.commune}`)
  const [countsInRegion, countsInCommune] = [countsOf(inRegion), countsOf(inCommune)]
  const size = Math.log10(Math.max(10, population.size))
  return ({ a, b, scored: { logit, agreement, days } }, context) => {
    const [one, other] = [people[a] as FilePerson, people[b] as FilePerson]
    const links = context.crossLinks
    return Float64Array.of(
      logit,
      agreement.last,
      agreement.first,
      agreement.arrangement,
      agreement.date,
      agreement.place,
      agreement.sex,
      agreement.age,
      days.heaped,
      days.interval,
      days.beforeBirth,
      agreement.lastRarity,
      agreement.firstRarity,
      agreement.placeRarity,
      context.bestPath,
      context.pathCount,
      context.contradiction,
      context.minCloser,
      context.maxCloser,
      links ? 1 : 0,
      links?.weakest ?? 0,
      links?.mean ?? 0,
      links?.strongest ?? 0,
      ...inOrder(countsInRegion.get(inRegion[a] as string) ?? 0, countsInRegion.get(inRegion[b] as string) ?? 0),
      ...inOrder(countsInCommune.get(inCommune[a] as string) ?? 0, countsInCommune.get(inCommune[b] as string) ?? 0),
      ...dateTerms(one.birth, other.birth, population.year),
      one.registeredOn && other.registeredOn ? Math.abs(one.registeredOn - other.registeredOn) : UNKNOWN,
      one.sex === '' || other.sex === '' ? UNKNOWN : one.sex === 'M' ? 1 : 0,
      size,
    )
  }
}

const namesOf = ({ readings: [name] }: PreparedPerson) =>
  `${name?.last.tokens.map((token) => token.name).join('_')} ${name?.first.tokens.map((token) => token.aliasGroup).join('_')}`

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const inOrder = (one: number, other: number) => (one < other ? [one, other] : [other, one])

function dateTerms(one: BirthDate | undefined, other: BirthDate | undefined, year: number): readonly number[] {
  const vagueness = inOrder(vaguenessOf(one), vaguenessOf(other))
  if (!one || !other) return [UNKNOWN, UNKNOWN, ...vagueness, UNKNOWN, UNKNOWN, UNKNOWN, NOT_ONE_VAGUE]
  return [
    Math.abs(one.year - other.year),
    Math.abs(dayNumber(one) - dayNumber(other)),
    ...vagueness,
    year - Math.min(one.year, other.year),
    Math.abs(one.month - other.month),
    Math.abs(one.day - other.day),
    one.isYearOnly === other.isYearOnly ? NOT_ONE_VAGUE : (one.isYearOnly ? 1 : -1) * (one.year - other.year),
  ]
}

const dayNumber = ({ year, month, day }: BirthDate) => Math.round(year * 365.25 + month * 30.44 + day)

/** 0 for a full date; 1 January, 31 December and 1 July are three kinds of vague ones. */
function vaguenessOf(birth: BirthDate | undefined): number {
  if (!birth) return UNKNOWN
  if (!birth.isYearOnly) return 0
  return birth.month === 1 ? 1 : birth.month === 12 ? 2 : 3
}
