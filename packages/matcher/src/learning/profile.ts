// What a registry has taught, as JSON that can be stored, compared and read by people.
import { FITTED_SHARE, relativesAmongAlike, shareModel, shareShift } from '../known-share.ts'
import { RULES_VERSION } from '../rules.ts'
import { FAMILIES } from './chance.ts'
import { distanceFromHome, shippedShare } from './distance.ts'
import type { Learned } from './estimate.ts'
import type { LearnedModel } from './learned-model.ts'

export interface LearnedProfile {
  /** The version of the rules whose levels were counted; a profile of other rules is not used. */
  rules: string
  learnedOn: string
  /** How many people the sample had. */
  people: number
  expectedMatches: number
  /** Expected matches for each record, with those that were linked. */
  matchesPerRecord: number
  /** Of the pairs that share a rare surname and a commune, the share that are relatives and not one person. */
  relatives: number
  /** How far the errors of this registry are from those of the registries that the shipped weights were fitted on. */
  distance: number
  /** How much the shipped weights count, from 0 to 1; the estimate counts the rest. */
  share: number
  prior: number
  matches: number[][]
  chance: number[][][]
}

export function profileOf(
  { estimate, expectedMatches, matchesPerRecord, relatives }: Learned,
  people: number,
  learnedOn: string,
): LearnedProfile {
  const distance = rounded(distanceFromHome(estimate.matches))
  return {
    rules: RULES_VERSION,
    learnedOn,
    people,
    expectedMatches: Math.round(expectedMatches),
    matchesPerRecord: rounded(matchesPerRecord),
    relatives: rounded(relatives),
    distance,
    share: rounded(shippedShare(distance, expectedMatches, relatives)),
    prior: rounded(estimate.prior),
    matches: estimate.matches.map((levels) => Array.from(levels, rounded)),
    chance: estimate.chance.map((contexts) => contexts.map((levels) => Array.from(levels, rounded))),
  }
}

/** Where a registry has not taught and the shipped weights decide alone. */
export const shippedProfile = (people: number, learnedOn: string): LearnedProfile => ({
  rules: RULES_VERSION,
  learnedOn,
  people,
  expectedMatches: 0,
  matchesPerRecord: FITTED_SHARE,
  relatives: 1,
  distance: 0,
  share: 1,
  prior: 0,
  matches: [],
  chance: [],
})

/** Adding zero turns minus zero, which JSON does not know, into zero. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0

/** Undefined where the shipped weights alone decide: for an ordinary or small registry, and for a profile of other rules. */
export function compileProfile(profile: LearnedProfile): LearnedModel | undefined {
  if (profile.rules !== RULES_VERSION || profile.share >= 1) return undefined
  const relatives = relativesAmongAlike(profile.relatives)
  return {
    share: profile.share,
    hasFamilies: profile.relatives >= FAMILIES,
    people: profile.people,
    learnedOn: profile.learnedOn,
    matchesPerRecord: profile.matchesPerRecord,
    relatives,
    shippedShift: shareShift(profile.matchesPerRecord, shareModel({ relatives })),
    estimate: {
      prior: profile.prior,
      matches: profile.matches.map((levels) => Float64Array.from(levels)),
      chance: profile.chance.map((contexts) => contexts.map((levels) => Float64Array.from(levels))),
    },
  }
}
