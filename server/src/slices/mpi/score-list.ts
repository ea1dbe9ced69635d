// Scores the rows of a list against a registry. How many of its people are known is learned while it comes, and every score follows.

import {
  type AssumedShare,
  bounded,
  estimateShare,
  logitOfProbability,
  POSSIBLE,
  type Population,
  type PreparedPerson,
  shareModel,
  withShare,
} from '@samakart/matcher'
import { bestRecord, type Decided } from './decide.ts'
import type { BestMatch, Known } from './earlier-index.ts'
import { type Arrivals, shareOfList } from './known-share.ts'

interface JudgedList {
  population: Population
  before: AssumedShare
}

/** The population as it scores the next rows of a list, until these have been seen. */
export function judgeList(population: Population, registry: Arrivals, cameBefore: Arrivals): JudgedList {
  const before = shareOfList(registry, cameBefore)
  return { population: withShare(population, before.share), before }
}

/** With a smaller score a row is not known whatever the list teaches. */
const CONCEIVABLE = 0.02

/** Best first; of equal scores the oldest identity, and one of the registry before one of the list. */
export function findMatches(person: PreparedPerson, identities: Iterable<Known>, population: Population): BestMatch[] {
  const matches: BestMatch[] = []
  for (const { target, known } of identities) {
    const best = bestRecord(person, known, population)
    if (best && best.score >= CONCEIVABLE) matches.push({ target, known, prepared: best.prepared, score: best.score })
  }
  return matches.sort((a, b) => b.score - a.score || ageOf(a) - ageOf(b))
}

const ageOf = ({ target }: BestMatch) => ('stored' in target ? target.stored.identity_number : MAX_AGE + target.at)
const MAX_AGE = Number.MAX_SAFE_INTEGER / 2

/** A smaller change of the logarithm of the odds moves no score enough to matter. */
const NOTICEABLE = 0.1

/** Scores the rows again if they show that another share of the list is known than was assumed, and leaves out who is not possible. */
export function settleShare(
  people: readonly PreparedPerson[],
  found: readonly BestMatch[][],
  { population: assumed, before }: JudgedList,
): { population: Population; matches: BestMatch[][] } {
  const { shift = 0, learned } = assumed
  const logits = found.flatMap(([best]) => (best ? [bounded(logitOfProbability(best.score)) - shift] : []))
  const { share } = estimateShare(logits, people.length, before, shareModel(learned, { isRegistry: true }))
  const settled = withShare(assumed, share)
  const isAsAssumed = Math.abs((settled.shift ?? 0) - shift) < NOTICEABLE
  const population = isAsAssumed ? assumed : settled
  const matches = found.map((row, at) => {
    const again = isAsAssumed ? row : findMatches(people[at] as PreparedPerson, row, population)
    return again.filter(({ score }) => score >= POSSIBLE)
  })
  return { population, matches }
}

/** Of how many rows the person was probably known. */
export function knownOf(decided: readonly Decided<Pick<BestMatch, 'score' | 'isOtherRow'>>[]): number {
  let known = 0
  for (const { decision, match } of decided) if (decision !== 'new' && !match.isOtherRow) known += match.score
  return known
}
