import { UNLIMITED } from '../plans/plans.ts'

/** What is left of a quota. Infinity is only ever compared with. */
export function leftOf(total: number, used: number): number {
  return total === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, total - used)
}

/** The same as the API writes it: -1 stays -1. */
export function remainingOf(total: number, used: number): number {
  return total === UNLIMITED ? UNLIMITED : Math.max(0, total - used)
}
