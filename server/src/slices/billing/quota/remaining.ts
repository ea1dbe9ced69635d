import { UNLIMITED } from '../plans/plans.ts'

/** How many units of a quota remain. Infinity for an unlimited quota, so callers only compare it. */
export function remainingUnits(total: number, used: number): number {
  return total === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, total - used)
}

/** The same in the notation of the API, where -1 is unlimited. */
export function remainingForApi(total: number, used: number): number {
  return total === UNLIMITED ? UNLIMITED : Math.max(0, total - used)
}
