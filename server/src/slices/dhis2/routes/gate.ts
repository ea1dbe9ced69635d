import type { SignedIn } from '#platform/http/signed-in.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { requirePlan } from '#slices/billing/index.ts'

export const tag = 'DHIS2'
export const NEEDED_PLAN = 'regional_ops'

/** 403 for an organization on a smaller plan, before anything is asked of DHIS2. */
export function checkPlan(shop: Workshop, { tenantId }: SignedIn): Promise<void> {
  return inReadScope(shop, tenantId, (scope) => requirePlan(scope, NEEDED_PLAN))
}
