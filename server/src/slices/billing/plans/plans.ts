import { type Plan, plans } from '#slices/accounts/index.ts'

export type { Plan }

/** The value of a quota that never ends. It is compared, never counted with. */
export const UNLIMITED = -1

export function isPlan(name: string): name is Plan {
  return plans.some((plan) => plan === name)
}

export function isPlanAtLeast(plan: Plan, needed: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(needed)
}
