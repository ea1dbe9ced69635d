import { type Agreement, agreementOf } from './agreement.ts'
import { type BirthDate, compareDates, DateLevelIndex } from './dates.ts'
import { discountEarlier } from './discount.ts'
import { explain, type Reason } from './explanation.ts'
import { knownIn100 } from './known-share.ts'
import { explainLearned } from './learning/explain-learned.ts'
import { matchedFields } from './matched-fields.ts'
import { NameLevelIndex } from './names/name-agreement.ts'
import type { PreparedPerson } from './person.ts'
import { BELOW_CERTAIN } from './policy.ts'
import type { Population } from './population.ts'
import { repeats } from './repeats.ts'
import { RULES_VERSION } from './rules.ts'
import { scorePair } from './score.ts'
import { explainCorrection } from './teaching/correction.ts'
import { CERTAIN } from './thresholds.ts'
import { shippedWeights, type Weights } from './weights.ts'

export interface Comparison {
  /** The probability that both are one person. Compare it unrounded and show it through `shownScore`. */
  score: number
  levels: Agreement
  matched_fields: string[]
  explanation: Reason[]
  version: string
}

/** With fewer people counted, how common a name is here is not known. */
const COUNTED = 500

export function comparePrepared(
  a: PreparedPerson,
  b: PreparedPerson,
  population: Population,
  weights: Weights = shippedWeights,
): Comparison {
  const { score, uncorrected, prior, agreement, evidence } = scorePair(a, b, population, weights)
  const { learned, taught, share } = population
  const knowsRarity = population.terms.people >= COUNTED
  const withLearned = (reasons: Reason[]) =>
    learned ? explainLearned(reasons, learned, agreement, evidence, population.size) : reasons
  const withTaught = (reasons: Reason[]) =>
    taught ? explainCorrection(reasons, uncorrected, taught, agreement, evidence) : reasons
  return {
    score,
    levels: agreement,
    matched_fields: matchedFields(agreement, evidence, a, b),
    explanation: explain(agreement, evidence, weights, { prior, share, knowsRarity }, (reasons) =>
      withTaught(withLearned(reasons)),
    ),
    version: versionOf(weights, { learned, taught, known_in_100: share && knownIn100(share) }),
  }
}

/** The score alone, for ranking candidates; only those that are shown need an explanation. */
export const scorePrepared = (
  a: PreparedPerson,
  b: PreparedPerson,
  population: Population,
  weights: Weights = shippedWeights,
) => scorePair(a, b, population, weights).score

/**
 * The score of a match with one of the records under which somebody is known, the present values first. Only the present names and date may
 * be a little different; through another record only its own names come in, and of two full dates each must resemble the other. If each
 * record could differ from the one before, names and dates would drift from link to link until a family is one person. A shared identifier
 * links as always, and so does a repetition of a record.
 */
export function scoreByKnown(
  person: PreparedPerson,
  known: readonly PreparedPerson[],
  at: number,
  population: Population,
  weights: Weights = shippedWeights,
): number {
  const { score: found, agreement, evidence } = scorePair(person, known[at] as PreparedPerson, population, weights)
  const isRepeat = found >= CERTAIN && repeats(person, known[at] as PreparedPerson)
  const score = at === 0 || isRepeat ? found : discountEarlier(found)
  if (score < CERTAIN || known.length === 1) return score
  if (evidence.some(({ field, level }) => field === 'identifier' && level === 'same')) return score
  return (at === 0 || hasSameNames(agreement)) && fitsDates(person, known, at, population) ? score : BELOW_CERTAIN
}

const hasSameNames = ({ last, first, arrangement }: Agreement) =>
  arrangement === 0 && isSameName(last) && isSameName(first)

const isSameName = (level: number) => level >= NameLevelIndex.exact && level <= NameLevelIndex.alias

function fitsDates(
  person: PreparedPerson,
  known: readonly PreparedPerson[],
  at: number,
  population: Population,
): boolean {
  const dated = known.filter(({ birth }) => birth)
  if (!person.birth || dated.some(({ birth }) => isSameDate(person.birth, birth))) return true
  return dated.every(
    (record) =>
      !(record === known[0] ? at > 0 : hasFullDate(record) && hasFullDate(person)) ||
      resemblesDate(person, record, population),
  )
}

const hasFullDate = ({ birth }: PreparedPerson) => birth !== undefined && !birth.isYearOnly

const isSameDate = (a: BirthDate | undefined, b: BirthDate | undefined) =>
  compareDates(a, b) <= DateLevelIndex.same_year_both_imprecise

const resemblesDate = (a: PreparedPerson, b: PreparedPerson, population: Population) =>
  matchedFields(agreementOf(a, b, population), [], a, b).some((field) => field.startsWith('date_of_birth'))

/** What decided: a later score of the same pair may be another one. */
export const versionOf = (
  weights: Weights,
  { learned, taught, known_in_100 }: Pick<Population, 'learned' | 'taught'> & { known_in_100?: number | undefined },
) =>
  [
    `rules ${RULES_VERSION}`,
    `weights ${weights.version}`,
    ...(learned ? [`learned from ${learned.people} people on ${learned.learnedOn}`] : []),
    ...(taught ? [`taught by ${taught.decisions} decisions`] : []),
    ...(known_in_100 === undefined ? [] : [`${known_in_100} in 100 known`]),
  ].join(', ')
