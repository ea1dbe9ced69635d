import type { ReadScope } from '#platform/scopes.ts'
import type { Plan } from '../plans/plans.ts'
import { getAccount } from '../queries.ts'
import { isIncluded, type Module, type ModuleKey, moduleCatalog } from './catalog.ts'

export interface ActiveModule {
  module: Module
  /** The plan that includes the module, or null when it was bought separately. */
  plan: Plan | null
  activatedAt: Date
}

/** Included in the plan, or bought. */
export async function listActiveModules(scope: ReadScope): Promise<ActiveModule[]> {
  const { plan, plan_since } = await getAccount(scope)
  const rows = await scope.db
    .selectFrom('billing_module')
    .select(['module_key', 'activated_at'])
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const bought = new Map(rows.map((row) => [row.module_key, row.activated_at]))
  return moduleCatalog.flatMap((module): ActiveModule[] => {
    if (isIncluded(module, plan)) return [{ module, plan, activatedAt: bought.get(module.key) ?? plan_since }]
    const activatedAt = bought.get(module.key)
    return activatedAt ? [{ module, plan: null, activatedAt }] : []
  })
}

export async function isModuleActive(scope: ReadScope, key: ModuleKey): Promise<boolean> {
  const active = await listActiveModules(scope)
  return active.some(({ module }) => module.key === key)
}
