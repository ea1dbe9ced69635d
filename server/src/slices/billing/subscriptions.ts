import type { Gate } from '#platform/http/access.ts'
import type { PlatformWork, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { dayOf, monthOf } from './calendar.ts'
import {
  findModule,
  isIncluded,
  isPlan,
  isPlanAtLeast,
  type Module,
  type ModuleKey,
  moduleCatalog,
  modulesIncludedIn,
  type Plan,
  plansWhereUsable,
} from './catalog.ts'
import {
  ModuleAlreadyActive,
  ModuleExcluded,
  ModuleInactive,
  ModuleUnknown,
  PlanNotFound,
  PlanRequired,
  PlanUnchanged,
} from './errors.ts'
import { moduleLine, subscriptionLine } from './invoices.ts'
import { post } from './ledger.ts'
import { getAccount, getPlan, listPlans, lockAccount } from './queries.ts'
import { addUsage } from './quota.ts'
import { EditPlan, type PlanChanged } from './schema.ts'
import type { PlanRow } from './tables.ts'

/** How long a change by another process may go unnoticed here while its notification cannot arrive. */
const CACHE_MS = 3_000

const MAX_CACHED = 10_000

interface CachedModules {
  modules: ReadonlySet<string>
  expiresAt: number
}

interface ModuleActivated {
  module: Module
  transactionId: string
  invoiceNumber: string
}

export interface ActiveModule {
  module: Module
  /** The plan that includes the module, or null when it was bought separately. */
  plan: Plan | null
  activatedAt: Date
}

/** Charges the full monthly price of the new plan. Modules that were bought separately stay active. */
export async function changePlan(work: UnitOfWork, { plan_alias }: { plan_alias: string }): Promise<PlanChanged> {
  const account = await lockAccount(work)
  const plan = await getPlan(work.db, plan_alias)
  if (plan.plan === account.plan) throw new PlanUnchanged()
  const price = plan.monthly_subscription_fcfa
  const { invoice } = await post(work, account, {
    amountFcfa: -price || 0,
    purpose: 'subscription',
    facts: { plan: plan.plan, previous_plan: account.plan },
    reference: plan.plan,
    invoice: { type: 'subscription', lines: [subscriptionLine(plan, monthOf(work.now))], reference: plan.plan },
    accountChanges: { plan: plan.plan, plan_since: work.now },
  })
  const invoice_number = invoice?.invoice_number ?? ''
  if (price > 0) await addUsage(work, dayOf(work.now), { other_cost_fcfa: price })
  recordAct(work, {
    action: 'billing.plan-changed',
    object: work.tenantId,
    details: { previous_plan: account.plan, new_plan: plan.plan, price_fcfa: price, invoice_number },
  })
  work.notifyAllProcesses('modules-changed', { tenantId: work.tenantId })
  return {
    previous_plan: account.plan,
    new_plan: plan.plan,
    effective_date: dayOf(work.now),
    modules_activated: modulesIncludedIn(plan.plan),
    invoice_number,
  }
}

export async function activateModule(
  work: UnitOfWork,
  { module_key }: { module_key: string },
): Promise<ModuleActivated> {
  const module = findModule(module_key)
  if (!module) throw new ModuleUnknown()
  const account = await lockAccount(work)
  if (await isModuleActive(work, module.key)) throw new ModuleAlreadyActive()
  const usablePlans = plansWhereUsable(module, await listPlans(work.db))
  if (!usablePlans.includes(account.plan)) throw new ModuleExcluded(module.key, account.plan, usablePlans)
  const { entryId, invoice } = await post(work, account, {
    amountFcfa: -module.monthlyCostFcfa,
    purpose: 'module_activation',
    facts: { module: module.key },
    reference: module.key,
    invoice: { type: 'module_activation', lines: [moduleLine(module)], reference: module.key },
  })
  await work.db
    .insertInto('billing_module')
    .values({ tenant_id: work.tenantId, module_key, activated_at: work.now, ledger_entry_id: entryId })
    .execute()
  await addUsage(work, dayOf(work.now), { other_cost_fcfa: module.monthlyCostFcfa })
  const invoiceNumber = invoice?.invoice_number ?? ''
  recordAct(work, {
    action: 'billing.module-activated',
    object: module.key,
    details: { cost_fcfa: module.monthlyCostFcfa, invoice_number: invoiceNumber },
  })
  work.notifyAllProcesses('modules-changed', { tenantId: work.tenantId })
  return { module, transactionId: entryId ?? '', invoiceNumber }
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

/** Refuses callers whose organization does not have the module. */
export function moduleGate(services: Services): Gate {
  const cache = new Map<string, CachedModules>()
  services.notifier.on('modules-changed', ({ tenantId }) => void cache.delete(tenantId))
  services.notifier.on('notifications-missed', () => cache.clear())
  return async ({ tenantId }, module) => {
    const now = services.clock.now().getTime()
    const cached = cache.get(tenantId)
    const modules = cached && cached.expiresAt > now ? cached.modules : await readModules(services, tenantId)
    if (modules !== cached?.modules) {
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(tenantId, { modules, expiresAt: now + CACHE_MS })
    }
    if (!modules.has(module)) throw new ModuleInactive(module)
  }
}

async function readModules(services: Services, tenantId: string): Promise<ReadonlySet<string>> {
  const active = await inReadScope(services, tenantId, listActiveModules)
  return new Set(active.map(({ module }) => module.key))
}

/** Applies to every later operation. What was accepted before keeps the price that was recorded with it. */
export async function editPlan(
  platform: PlatformWork,
  editorsTenantId: string,
  plan: string,
  changes: EditPlan,
): Promise<PlanRow> {
  if (!isPlan(plan)) throw new PlanNotFound()
  const editable = Object.keys(EditPlan.properties) as (keyof EditPlan)[]
  const set = Object.fromEntries(
    editable.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  )
  const row = await platform.db
    .updateTable('billing_plan')
    .set({ ...set, plan })
    .where('plan', '=', plan)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordAct(platform.asTenant(editorsTenantId), {
    action: 'billing.plan-edited',
    object: plan,
    details: set,
  })
  return row
}

/** Refuses an organization on a smaller plan with 403. */
export async function requirePlan(scope: ReadScope, required: Plan): Promise<void> {
  const { plan } = await getAccount(scope)
  if (!isPlanAtLeast(plan, required)) throw new PlanRequired(required, plan)
}
