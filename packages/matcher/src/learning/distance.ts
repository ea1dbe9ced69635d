import home from '../data/home-levels.json' with { type: 'json' }
import { Field, firstLevel } from './fields.ts'
import type { MatchLevels } from './learned-model.ts'

/** Up to this distance a registry is like those that the shipped weights were fitted on, and nothing changes. */
const AT_HOME = 0.5
const ABROAD = 0.9
/** How much the shipped weights count abroad. They keep precision among relatives, where the estimate is over-confident. */
const SHARE_ABROAD = 0.2
const SHARE_AMONG_RELATIVES = 0.5
const MANY_RELATIVES = 0.5
/** With fewer duplicates than this there is nothing to learn from, and with this many the estimate counts in full. */
const FEW_MATCHES = 100
const ENOUGH_MATCHES = 400
const RARE = 0.002

const compared = [Field.last, Field.first, Field.date] as const

/** The divergence of how names and dates differ between records of one person, here and at home. */
export function distanceFromHome(matches: MatchLevels): number {
  let distance = 0
  for (const field of compared) {
    const there = home[field] as readonly number[]
    const here = matches[field] as Float64Array
    for (let level = firstLevel(field); level < here.length; level++) {
      const share = Math.exp(here[level] as number)
      distance += share * Math.log((share + RARE) / ((there[level] as number) + RARE))
    }
  }
  return distance
}

/** How much the shipped weights count: all for a small or ordinary registry. */
export function shippedShare(distance: number, expectedMatches: number, relatives: number): number {
  const abroad = ramp(distance, AT_HOME, ABROAD)
  const known = ramp(expectedMatches, FEW_MATCHES, ENOUGH_MATCHES)
  const least = SHARE_ABROAD + (SHARE_AMONG_RELATIVES - SHARE_ABROAD) * ramp(relatives, 0, MANY_RELATIVES)
  return 1 - (1 - least) * abroad * known
}

const ramp = (value: number, from: number, to: number) => Math.max(0, Math.min(1, (value - from) / (to - from)))
