// How many of those who come are known already? Every probability follows from it: where hardly anybody comes twice, a likeness is
// mostly a namesake. The share is counted as pairs of one person for each record, and estimated from the scores themselves: the prior
// follows the mean posterior until both agree (Saerens, Latinne and Decaestecker 2002).

import type { Population } from './population.ts'

/** In the registries on which the shipped weights were fitted. */
export const FITTED_SHARE = 0.555
/** Assumed of a registry or a list about which nothing is known: a few in a hundred. */
export const CAUTIOUS_SHARE = 0.03
/** Of the pairs of two people that look alike, those that are relatives. Each further record of a person meets them once more. */
const RELATIVES = 0.82
/** A registry whose share is about that of the fit is scored exactly as it was fitted. */
const TOLERANCE = 0.15
const ROUNDS = 200

/** What is known of a share before looking: it counts as if this number of records had shown it. */
export interface AssumedShare {
  share: number
  records: number
}

export interface ShareModel {
  /** The share that the scores assume. */
  assumed: number
  /** Of the pairs of two people that look alike, those that are relatives. */
  relatives: number
  /** A registry has made one identity of the records of a person; in a file each of them meets those of all relatives. */
  isRegistry: boolean
}

/** Of a population that has taught, what it has taught; else that of the registries of the fit. */
export const shareModel = (
  { matchesPerRecord = FITTED_SHARE, relatives = RELATIVES }: { matchesPerRecord?: number; relatives?: number } = {},
  { isRegistry = false } = {},
): ShareModel => ({ assumed: matchesPerRecord, relatives, isRegistry })

/** What the logarithm of the odds gains or loses where the share is another one than that which the score assumes. */
export function shareShift(share: number, model: ShareModel): number {
  const shift = exactShift(share, model)
  return Math.sign(shift) * Math.max(0, Math.abs(shift) - TOLERANCE)
}

/** The population as it scores where this share of those who come is known already. */
export const withShare = (population: Population, share: number): Population => ({
  ...population,
  share,
  shift: shareShift(share, shareModel(population.learned, { isRegistry: true })),
})

/** As people say it: a few in a hundred are told apart, many are not. */
export const knownIn100 = (share: number) => (share < 0.1 ? Math.round(share * 1_000) / 10 : Math.round(share * 100))

function exactShift(share: number, { assumed, relatives, isRegistry }: ShareModel): number {
  const recordsMet = 1 + (isRegistry ? 0 : share)
  return Math.log(share / assumed) - Math.log((relatives * recordsMet) / (1 + assumed) + 1 - relatives)
}

/** Share of the pairs with a rare surname and a commune that are relatives, in a registry of home that has taught. */
const RELATED_AT_HOME = 0.65
export const relativesAmongAlike = (related: number) => RELATIVES * Math.min(1, related / RELATED_AT_HOME)

/**
 * The share at which `records` records have as many partners as their pairs promise. `logits` are those of all likely pairs, before
 * any shift.
 */
export function estimateShare(
  logits: readonly number[] | Float64Array,
  records: number,
  before: AssumedShare,
  model: ShareModel,
): { share: number; matches: number } {
  let { share } = before
  let matches = 0
  for (let round = 0; round < ROUNDS; round++) {
    const shift = exactShift(share, model)
    matches = 0
    for (const logit of logits) matches += 1 / (1 + Math.exp(-logit - shift))
    const next = (before.share * before.records + matches) / (before.records + records)
    const hasSettled = Math.abs(next - share) < 1e-4 * share
    share = next
    if (hasSettled) break
  }
  return { share, matches }
}
