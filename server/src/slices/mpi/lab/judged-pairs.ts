// Pairs of a registry as two sets of rules judge them: what decides now, and what is tried.
import { type Population, type PreparedPerson, scorePrepared } from '@samakart/matcher'
import { type Decision, decide, type Thresholds, thresholdsInUse } from '../decide.ts'

export interface Rules extends Thresholds {
  population: Population
}

export const rulesInUse = (population: Population): Rules => ({ population, ...thresholdsInUse })

export interface JudgedPair {
  scoreNow: number
  scoreTried: number
  now: Decision
  tried: Decision
}

export function judgeBoth(a: PreparedPerson, b: PreparedPerson, now: Rules, tried: Rules): JudgedPair {
  const scoreNow = scorePrepared(a, b, now.population)
  const scoreTried = tried.population === now.population ? scoreNow : scorePrepared(a, b, tried.population)
  return {
    scoreNow,
    scoreTried,
    now: decide({ score: scoreNow }, now).decision,
    tried: decide({ score: scoreTried }, tried).decision,
  }
}
