// How many of those who come are known already? Every probability follows from it: where hardly anybody comes twice, a likeness is
// mostly a namesake. The share is counted as pairs of one person for each record, and estimated from the scores themselves: the prior
// follows the mean posterior until both agree (Saerens, Latinne and Decaestecker 2002).

/** In the registries on which the shipped weights were fitted. */
export const FITTED_SHARE = 0.555
/** Assumed of a registry or a list about which nothing is known: a few in a hundred. */
export const CAUTIOUS_SHARE = 0.03
/** Of the pairs of two people that look alike, those that are relatives. Each further record of a person meets them once more. */
const RELATIVES = 0.82
/** A registry whose share is about that of the fit is scored exactly as it was fitted. */
const TOLERANCE = 0.15
const ROUNDS = 200

/** What is known of a share before looking: it counts as if so many records had shown it. */
export interface AssumedShare {
  share: number
  records: number
}

/** What the logarithm of the odds gains or loses where the share is another one than that which the score assumes. */
export function shareShift(share: number, assumed = FITTED_SHARE, relatives = RELATIVES): number {
  const shift = exactShift(share, assumed, relatives)
  return Math.sign(shift) * Math.max(0, Math.abs(shift) - TOLERANCE)
}

/** Where relatives have more records, each record meets more likenesses of two people. */
const exactShift = (share: number, assumed: number, relatives: number) =>
  Math.log(share / assumed) - Math.log((relatives * (1 + share)) / (1 + assumed) + 1 - relatives)

/** Of a registry that has taught: of the pairs that share a rare surname and a commune, so many are relatives at home. */
const RELATED_AT_HOME = 0.65
export const relativesAmongAlike = (related: number) => RELATIVES * Math.min(1, related / RELATED_AT_HOME)

/**
 * The share at which `records` records have as many partners as their pairs promise. `logits` are those of all likely pairs, at
 * the share that is assumed by the score.
 */
export function estimateShare(
  logits: Float64Array,
  records: number,
  before: AssumedShare,
  assumed = FITTED_SHARE,
  relatives = RELATIVES,
): number {
  let share = before.share
  for (let round = 0; round < ROUNDS; round++) {
    const shift = exactShift(share, assumed, relatives)
    let matches = 0
    for (const logit of logits) matches += 1 / (1 + Math.exp(-logit - shift))
    const next = (before.share * before.records + matches) / (before.records + records)
    if (Math.abs(next - share) < 1e-5 * share) return next
    share = next
  }
  return share
}
