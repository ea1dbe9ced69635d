import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { dayOf, monthOf } from '../calendar.ts'
import { PlanUnchanged } from '../errors.ts'
import { subscriptionLine } from '../invoices/lines.ts'
import { post } from '../ledger/post.ts'
import { modulesIncludedIn } from '../modules/catalog.ts'
import type { PlanChanged } from '../plan-schema.ts'
import { getPlan, lockAccount } from '../queries.ts'
import { addUsage } from '../quota/usage.ts'

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
