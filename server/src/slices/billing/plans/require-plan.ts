import type { ReadScope } from '#platform/scopes.ts'
import { PlanRequired } from '../errors.ts'
import { getAccount } from '../queries.ts'
import { isPlanAtLeast, type Plan } from './plans.ts'

/** 403 for an organization on a smaller plan. */
export async function requirePlan(scope: ReadScope, needed: Plan): Promise<void> {
  const { plan } = await getAccount(scope)
  if (!isPlanAtLeast(plan, needed)) throw new PlanRequired(needed, plan)
}
