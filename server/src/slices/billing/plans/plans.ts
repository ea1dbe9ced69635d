import { type Plan, plans } from '#slices/accounts/index.ts'

export type { Plan }

/** The stored value of an unlimited quota. It is compared with, never calculated with. */
export const UNLIMITED = -1

export function isPlan(name: string): name is Plan {
  return plans.some((plan) => plan === name)
}

export function isPlanAtLeast(plan: Plan, minimum: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(minimum)
}
