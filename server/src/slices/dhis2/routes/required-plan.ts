import type { SignedIn } from '#platform/http/signed-in.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { requirePlan } from '#slices/billing/index.ts'

export const tag = 'DHIS2'
export const REQUIRED_PLAN = 'regional_ops'

/** Answers 403 to an organization on a smaller plan, before DHIS2 is asked. */
export function checkPlan(services: Services, { tenantId }: SignedIn): Promise<void> {
  return inReadScope(services, tenantId, (scope) => requirePlan(scope, REQUIRED_PLAN))
}
