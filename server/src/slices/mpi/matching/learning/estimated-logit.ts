import type { Chance } from './chance.ts'
import { FIELDS, Field } from './fields.ts'
import type { MatchLevels } from './matches.ts'

/** What is estimated from a registry: how its records of one person differ, and how its people agree by chance. */
export interface Estimate {
  matches: MatchLevels
  chance: Chance
  /** The logarithm of the odds that two people drawn at random are one person. */
  prior: number
}

/** The rarity of the very name counts half, the chance of any name to agree counts half: duplicates and relatives hold names in common. */
const RARITY_SHARE = 0.5
const LAST_LEVEL_WITH_RARITY = 3

/** The logarithm of the odds that a pair is one person, after Fellegi and Sunter. */
export function estimatedLogit(
  estimate: Estimate,
  levels: Uint8Array,
  contexts: Uint8Array,
  at: number,
  lastRarity: number,
  firstRarity: number,
): number {
  let logit = estimate.prior
  for (let field = 0; field < FIELDS; field++)
    logit += estimatedWeight(estimate, field, levels, contexts, at, lastRarity, firstRarity)
  return logit
}

/** What one field adds to the logarithm of the odds; nothing if it is missing. */
export function estimatedWeight(
  { matches, chance }: Estimate,
  field: number,
  levels: Uint8Array,
  contexts: Uint8Array,
  at: number,
  lastRarity: number,
  firstRarity: number,
): number {
  const level = levels[at + field] as number
  if (level === 0 && field !== Field.arrangement) return 0
  let byChance = chance[field]?.[contexts[at + field] as number]?.[level] as number
  const rarity = field === Field.last ? lastRarity : field === Field.first ? firstRarity : 0
  if (rarity > 0 && level <= LAST_LEVEL_WITH_RARITY) byChance = (1 - RARITY_SHARE) * byChance - RARITY_SHARE * rarity
  return (matches[field]?.[level] as number) - byChance
}
