/** The logits at which the discount begins and at which it is complete. */
const DISCOUNT_FROM = 2.2
const FULL_DISCOUNT_FROM = 3.4
const DISCOUNT = 0.7

/** Lowers high odds a little, because a wrong link costs more than a review. */
export function discountHighOdds(logit: number, discount = DISCOUNT): number {
  if (!(logit > DISCOUNT_FROM)) return logit
  return logit - discount * Math.min(1, (logit - DISCOUNT_FROM) / (FULL_DISCOUNT_FROM - DISCOUNT_FROM))
}

const RELATIVES_DISCOUNT = 1
const CLEAR_DISCOUNT = 0.5

/**
 * For a registry that has taught that it has families: brothers and cousins agree in ways that no sample shows completely, so the
 * learned odds are too high, most of all in the middle. Measured on registries of three other countries.
 */
export function discountAmongRelatives(logit: number): number {
  const doubtful = ramp(logit, -2, 1)
  const clear = ramp(logit, 2.5, 3.9)
  return logit - RELATIVES_DISCOUNT * doubtful + (RELATIVES_DISCOUNT - CLEAR_DISCOUNT) * clear
}

const ramp = (value: number, from: number, to: number) => Math.max(0, Math.min(1, (value - from) / (to - from)))

/** What an earlier record of a person takes from the logit. */
export const EARLIER_DISCOUNT = 0.5
const EARLIER_ODDS = Math.exp(-EARLIER_DISCOUNT)

/**
 * For a match with another record of a person than the present values: a person known by several records resembles more people by
 * chance. Chosen on registries that were resolved record by record (`npm run dev -- mpi-evaluate --as-service`).
 */
export const discountEarlier = (probability: number) =>
  (probability * EARLIER_ODDS) / (probability * EARLIER_ODDS + 1 - probability)
