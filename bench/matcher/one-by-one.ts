// Scores a file as the running service would: each record is compared with those before it, without its day of registration, and only
// with the candidates that the service opens. Names are counted again whenever the service would count them.

import {
  Namesakes,
  POSSIBLE,
  type PreparedPerson,
  prepare,
  scorePrepared,
  TermFrequencies,
  type Weights,
  withShare,
} from '@samakart/matcher'
import type { ScoredPair } from '@samakart/matcher/fit/corroboration'
import type { PersonRecord } from '@samakart/matcher/fit/read-records'
import { yearOf } from '@samakart/matcher/fit/registry-file'
import { decide } from '@samakart/server/internal/slices/mpi/decide'
import { isCountDue, knownOf, nobody, shareOf, together } from '@samakart/server/internal/slices/mpi/registry'
import { StoredKeys } from './stored-keys.ts'

/** The pairs that may be one person, with their scores. Without a year it is that of the file. */
export function scoreOneByOne(records: readonly PersonRecord[], weights: Weights, currentYear?: number): ScoredPair[] {
  const people = records.map(({ person }) => prepare(person))
  const year = currentYear ?? yearOf(people)
  const stored = new StoredKeys()
  let terms = new TermFrequencies()
  let arrivals = nobody
  const pairs: ScoredPair[] = []
  for (const [at, person] of people.entries()) {
    const population = withShare({ size: Math.max(1, at), year, terms }, shareOf(arrivals))
    let best = 0
    for (const other of stored.openedFor(person)) {
      const score = scorePrepared(person, people[other] as PreparedPerson, population, weights)
      if (score >= POSSIBLE) pairs.push({ a: other, b: at, score })
      best = Math.max(best, score)
    }
    stored.add(person)
    arrivals = together(arrivals, { came: 1, known: knownOf([decide({ score: best })]) })
    if (isCountDue(at + 1, terms.people)) terms = countedTerms(people.slice(0, at + 1))
  }
  return pairs
}

export function countedTerms(people: readonly PreparedPerson[]): TermFrequencies {
  const terms = new TermFrequencies()
  const namesakes = new Namesakes()
  for (const person of people) {
    terms.add(person)
    namesakes.add(person)
  }
  terms.excessOfNamesakes = namesakes.excess()
  return terms
}
