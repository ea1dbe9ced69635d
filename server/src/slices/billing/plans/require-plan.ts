import type { ReadScope } from '#platform/scopes.ts'
import { PlanRequired } from '../errors.ts'
import { getAccount } from '../queries.ts'
import { isPlanAtLeast, type Plan } from './plans.ts'

/** Refuses an organization on a smaller plan with 403. */
export async function requirePlan(scope: ReadScope, required: Plan): Promise<void> {
  const { plan } = await getAccount(scope)
  if (!isPlanAtLeast(plan, required)) throw new PlanRequired(required, plan)
}
