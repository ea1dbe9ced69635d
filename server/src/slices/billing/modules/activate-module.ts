import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { dayOf } from '../calendar.ts'
import { ModuleAlreadyActive, ModuleExcluded, ModuleUnknown } from '../errors.ts'
import { moduleLine } from '../invoices/lines.ts'
import { post } from '../ledger/post.ts'
import { listPlans, lockAccount } from '../queries.ts'
import { addUsage } from '../quota/usage.ts'
import { isModuleActive } from './active-modules.ts'
import { findModule, type Module } from './catalog.ts'
import { plansWhereUsable } from './usable-plans.ts'

export interface ModuleActivated {
  module: Module
  transactionId: string
  invoiceNumber: string
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
