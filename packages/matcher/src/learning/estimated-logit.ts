import { FIELDS, Field, levelsOfField } from './fields.ts'
import type { Estimate } from './learned-model.ts'

/** The rarity of the very name counts half, the chance of any name to agree counts half: duplicates and relatives hold names in common. */
const RARITY_SHARE = 0.5
const LAST_LEVEL_WITH_RARITY = 3
const MAX_CONTEXTS = 8
const MAX_LEVELS = Math.max(...levelsOfField.map(({ length }) => length))

/** The weight of every level in every context, end to end, so that a comparison looks up one number for each field. */
function tableOf({ matches, chance }: Estimate): Float64Array {
  const table = new Float64Array(FIELDS * MAX_CONTEXTS * MAX_LEVELS)
  for (const [field, contexts] of chance.entries())
    for (const [context, byChance] of contexts.entries())
      for (let level = field === Field.arrangement ? 0 : 1; level < byChance.length; level++)
        table[(field * MAX_CONTEXTS + context) * MAX_LEVELS + level] =
          (matches[field]?.[level] as number) - (byChance[level] as number)
  return table
}

// Kept for the last estimate: a registry is compared by one profile many times.
let lastEstimate: Estimate | undefined
let lastTable: Float64Array = new Float64Array()

function tableFor(estimate: Estimate): Float64Array {
  if (estimate !== lastEstimate) {
    lastTable = tableOf(estimate)
    lastEstimate = estimate
  }
  return lastTable
}

/** The logarithm of the odds that a pair is one person, after Fellegi and Sunter. */
export function estimatedLogit(
  estimate: Estimate,
  levels: Uint8Array,
  contexts: Uint8Array,
  at: number,
  lastRarity: number,
  firstRarity: number,
): number {
  const table = tableFor(estimate)
  let logit = estimate.prior
  for (let field = 0; field < FIELDS; field++)
    logit += table[
      (field * MAX_CONTEXTS + (contexts[at + field] as number)) * MAX_LEVELS + (levels[at + field] as number)
    ] as number
  return (
    logit +
    rarityWeight(estimate, Field.last, levels, contexts, at, lastRarity) +
    rarityWeight(estimate, Field.first, levels, contexts, at, firstRarity)
  )
}

/** What one field adds to the logarithm of the odds; nothing if it is missing. */
export function estimatedWeight(
  estimate: Estimate,
  field: number,
  levels: Uint8Array,
  contexts: Uint8Array,
  at: number,
  lastRarity: number,
  firstRarity: number,
): number {
  const weight = tableFor(estimate)[
    (field * MAX_CONTEXTS + (contexts[at + field] as number)) * MAX_LEVELS + (levels[at + field] as number)
  ] as number
  const rarity = field === Field.last ? lastRarity : field === Field.first ? firstRarity : 0
  return weight + rarityWeight(estimate, field, levels, contexts, at, rarity)
}

/** How much more, or less, the very name proves than any name that agrees. */
function rarityWeight(
  { chance }: Estimate,
  field: number,
  levels: Uint8Array,
  contexts: Uint8Array,
  at: number,
  rarity: number,
): number {
  const level = levels[at + field] as number
  if (!(rarity > 0) || level === 0 || level > LAST_LEVEL_WITH_RARITY) return 0
  return RARITY_SHARE * (rarity + (chance[field]?.[contexts[at + field] as number]?.[level] as number))
}
