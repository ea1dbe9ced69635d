/** The logarithm of the chance that two different people have a level, by field, context and level. */
export type Chance = Float64Array[][]

/** The logarithm of the chance that two records of one person have a level, by field and level. */
export type MatchLevels = Float64Array[]

/** What is estimated from a registry: how its records of one person differ, and how its people agree by chance. */
export interface Estimate {
  matches: MatchLevels
  chance: Chance
  /** The logarithm of the odds that two people drawn at random are one person. */
  prior: number
}

/** A profile as the comparison uses it. */
export interface LearnedModel {
  readonly share: number
  /** Whether people of the registry have brothers and sisters in it. */
  readonly hasFamilies: boolean
  readonly people: number
  readonly learnedOn: string
  /** The pairs of one person for each record that the scores assume. */
  readonly matchesPerRecord: number
  /** Of the pairs of two people that look alike, those that are relatives. */
  readonly relatives: number
  /** What that adds to the logit of the shipped weights, which assume the share of the fit. */
  readonly shippedShift: number
  readonly estimate: Estimate
}
