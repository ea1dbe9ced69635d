import { type Agreement, agreementOf } from './agreement.ts'
import { type Band, bandOf, CERTAIN } from './bands.ts'
import { type BirthDate, compareDates, DateLevelIndex } from './dates.ts'
import { discountEarlier } from './discount.ts'
import { explain, type Reason } from './explanation.ts'
import { explainLearned } from './learning/explain-learned.ts'
import type { LearnedModel } from './learning/learned-model.ts'
import { matchedFields } from './matched-fields.ts'
import { NameLevelIndex } from './names/name-agreement.ts'
import type { PreparedPerson } from './person.ts'
import { BELOW_CERTAIN } from './policy.ts'
import type { Population } from './population.ts'
import { RULES_VERSION } from './rules.ts'
import { scorePair } from './score.ts'
import { explainCorrection } from './teaching/correction.ts'
import type { TaughtModel } from './teaching/taught-model.ts'
import { shippedWeights, type Weights } from './weights.ts'

export interface Comparison {
  /** The probability that both are one person. Compare it unrounded and show it through `shownScore`. */
  score: number
  band: Band
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
  const { learned, taught } = population
  const withLearned = (reasons: Reason[]) =>
    learned ? explainLearned(reasons, learned, agreement, evidence, population.size) : reasons
  const withTaught = (reasons: Reason[]) =>
    taught ? explainCorrection(reasons, uncorrected, taught, agreement, evidence) : reasons
  return {
    score,
    band: bandOf(score),
    levels: agreement,
    matched_fields: matchedFields(agreement, evidence, a, b),
    explanation: explain(agreement, evidence, weights, prior, population.terms.people >= COUNTED, (reasons) =>
      withTaught(withLearned(reasons)),
    ),
    version: versionOf(weights, learned, taught),
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
 * The score of a match with another record of somebody than the present values. It links only whoever has the names of that record, and its
 * date or one that resembles the present one: if each record could differ from the one before, dates and names would drift from link to
 * link until a family is one person.
 */
export function scoreByEarlier(
  person: PreparedPerson,
  { record, present }: { record: PreparedPerson; present: PreparedPerson },
  population: Population,
  weights: Weights = shippedWeights,
): number {
  const { score: found, agreement } = scorePair(person, record, population, weights)
  const score = discountEarlier(found)
  if (score < CERTAIN) return score
  const hasDate = hasSameDate(person, record.birth ?? present.birth) || resemblesDate(person, present, population)
  return hasSameNames(agreement) && hasDate ? score : BELOW_CERTAIN
}

const hasSameNames = ({ last, first, arrangement }: Agreement) =>
  arrangement === 0 && isSameName(last) && isSameName(first)

const isSameName = (level: number) => level >= NameLevelIndex.exact && level <= NameLevelIndex.alias

const hasSameDate = ({ birth }: PreparedPerson, known: BirthDate | undefined) =>
  compareDates(birth, known) <= DateLevelIndex.same_year_both_imprecise

const resemblesDate = (person: PreparedPerson, present: PreparedPerson, population: Population) =>
  matchedFields(agreementOf(person, present, population), [], person, present).some((field) =>
    field.startsWith('date_of_birth'),
  )

export const versionOf = (weights: Weights, learned?: LearnedModel, taught?: TaughtModel) =>
  `rules ${RULES_VERSION}, weights ${weights.version}${learned ? `, learned from ${learned.people} people on ${learned.learnedOn}` : ''}${taught ? `, taught by ${taught.decisions} decisions` : ''}`
