// Pairs of a registry as two sets of rules judge them: what decides now, and what is tried.
import { CERTAIN, type Population, PROBABLE, type PreparedPerson, scorePrepared } from '@samakart/matcher'

export const judgements = ['same', 'review', 'distinct'] as const
export type PairJudgement = (typeof judgements)[number]

export interface Rules {
  population: Population
  /** From here on two records are linked. */
  certain: number
  /** From here on a person is asked. */
  probable: number
}

export const rulesInUse = (population: Population): Rules => ({ population, certain: CERTAIN, probable: PROBABLE })

export function judge(score: number, { certain, probable }: Pick<Rules, 'certain' | 'probable'>): PairJudgement {
  if (score >= certain) return 'same'
  return score >= probable ? 'review' : 'distinct'
}

export interface JudgedPair {
  scoreNow: number
  scoreTried: number
  now: PairJudgement
  tried: PairJudgement
}

export function judgeBoth(a: PreparedPerson, b: PreparedPerson, now: Rules, tried: Rules): JudgedPair {
  const scoreNow = scorePrepared(a, b, now.population)
  const scoreTried = tried.population === now.population ? scoreNow : scorePrepared(a, b, tried.population)
  return { scoreNow, scoreTried, now: judge(scoreNow, now), tried: judge(scoreTried, tried) }
}
