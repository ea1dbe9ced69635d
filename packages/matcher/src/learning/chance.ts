import { contextCounts, parentOf, stratumFor } from './contexts.ts'
import { FIELDS, firstLevel, levelsOfField } from './fields.ts'
import type { Chance } from './learned-model.ts'
import type { PairSample } from './pair-sample.ts'

/** A context counts as if this number of pairs of its more general context had been seen as well. */
const BORROWED_PAIRS = 20
const UNSEEN = 0.1

/**
 * `match` says how probably the pair at a position of a sample is one person. Such a pair teaches nothing about chance. Where
 * nearly all pairs are probably one person, what remains of them would look like chance, so a pair counts only as far as it is
 * more probably two people, and the more matches a context has, the more it borrows.
 */
export function estimateChance(
  samples: readonly PairSample[],
  match: (sample: PairSample, at: number) => number,
  relatives = 1,
): Chance {
  const counts = samples.map((sample) => countLevels(sample, match))
  return levelsOfField.map((levels, field) => {
    const chance: Float64Array[] = []
    for (let context = 0; context < (contextCounts[field] as number); context++) {
      const counted = counts[stratumFor(field, context)]?.[field]?.[context] as Counted
      const parent = parentOf(field, context)
      chance.push(
        parent < 0
          ? general(counts[0]?.[field] as Counted[], field, levels.length)
          : shrunk(counted, chance[parent] as Float64Array, field, relatives),
      )
    }
    return chance
  })
}

/**
 * The last level, by field, at which a field agrees. People who have more in common agree at least as often by chance as others;
 * pairs of relatives who agree look like one person and are counted too seldom.
 */
export const lastAgreement: readonly number[] = [5, 5, 0, 11, 2, 1, 2, 2, 2, 2, 2]
const BORROWED_A_MATCH = 0.1
/** From this share of relatives on, people of a registry have families in it, and another first name may be a brother's. */
export const FAMILIES = 0.2
/** From one match in three pairs on, only pairs that are more probably two people count. */
const MOSTLY_MATCHES = 1 / 3

/** What was counted in one context: each pair by its probability of being two people, and by how far that exceeds one half. */
interface Counted {
  levels: Float64Array
  clearLevels: Float64Array
  matches: number
  pairs: number
}

function countLevels(sample: PairSample, match: (sample: PairSample, at: number) => number): Counted[][] {
  const counts = levelsOfField.map((levels, field) =>
    Array.from({ length: contextCounts[field] as number }, () => ({
      levels: new Float64Array(levels.length),
      clearLevels: new Float64Array(levels.length),
      matches: 0,
      pairs: 0,
    })),
  )
  for (let at = 0; at < sample.size; at++) {
    const probability = match(sample, at)
    const clear = Math.max(0, 1 - 2 * probability)
    const start = at * FIELDS
    for (let field = 0; field < FIELDS; field++) {
      const counted = counts[field]?.[sample.contexts[start + field] as number] as Counted
      const level = sample.levels[start + field] as number
      if (level < firstLevel(field)) continue
      counted.levels[level] = (counted.levels[level] as number) + 1 - probability
      counted.clearLevels[level] = (counted.clearLevels[level] as number) + clear
      counted.pairs++
      counted.matches += probability
    }
  }
  return counts
}

/** Over all contexts of the random pairs: what is not known of a context is what is known in general. */
function general(contexts: readonly Counted[], field: number, size: number): Float64Array {
  const from = firstLevel(field)
  const total = new Float64Array(size)
  let sum = 0
  for (const { levels: counted } of contexts) {
    for (let level = from; level < size; level++) {
      total[level] = (total[level] as number) + (counted[level] as number)
      sum += counted[level] as number
    }
  }
  return total.map((count, level) => (level < from ? 0 : Math.log((count + UNSEEN) / (sum + UNSEEN * size))))
}

function shrunk(
  { levels, clearLevels, matches, pairs }: Counted,
  parent: Float64Array,
  field: number,
  relatives: number,
): Float64Array {
  const from = firstLevel(field)
  const clear = pairs === 0 ? 0 : Math.min(1, Math.max(matches / pairs / MOSTLY_MATCHES, 1 - relatives / FAMILIES))
  const counted = levels.map((count, level) => (1 - clear) * count + clear * (clearLevels[level] as number))
  const sum = counted.reduce((total, count) => total + count, 0)
  const borrowed = BORROWED_PAIRS + BORROWED_A_MATCH * matches
  const last = lastAgreement[field] as number
  return counted.map((count, level) => {
    if (level < from) return 0
    const chance = Math.log((count + borrowed * Math.exp(parent[level] as number)) / (sum + borrowed))
    return level <= last ? Math.max(chance, parent[level] as number) : chance
  })
}
