import { FIELDS, Field, firstLevel, levelsOfField } from './fields.ts'
import type { MatchLevels } from './learned-model.ts'
import type { PairSample } from './pair-sample.ts'

const UNSEEN = 0.02

/** What is assumed before anything was seen: records of one person mostly agree. */
export const assumedMatchLevels = (): MatchLevels =>
  levelsOfField.map((levels, field) =>
    Float64Array.from(levels, (_, level) =>
      field === Field.arrangement
        ? Math.log([0.97, 0.02, 0.01][level] as number)
        : level === 0
          ? 0
          : Math.log(level === 1 ? 0.8 : 0.2 / (levels.length - 2)),
    ),
  )

/** `known` are counts of pairs that are one person and are not in the sample. */
export function estimateMatchLevels(
  sample: PairSample,
  probability: (at: number) => number,
  known?: readonly (readonly number[])[],
): MatchLevels {
  const counts = levelsOfField.map((levels, field) =>
    Float64Array.from(levels, (_, level) => known?.[field]?.[level] ?? 0),
  )
  for (let at = 0; at < sample.size; at++) {
    const weight = probability(at)
    if (weight < 1e-4) continue
    for (let field = 0; field < FIELDS; field++) {
      const counted = counts[field] as Float64Array
      const level = sample.levels[at * FIELDS + field] as number
      counted[level] = (counted[level] as number) + weight
    }
  }
  return counts.map((counted, field) => {
    const from = firstLevel(field)
    let sum = 0
    for (let level = from; level < counted.length; level++) sum += counted[level] as number
    return counted.map((count, level) =>
      level < from ? 0 : Math.log((count + UNSEEN) / (sum + UNSEEN * counted.length)),
    )
  })
}
