import type { Language } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { activateModule } from '../modules/activate-module.ts'
import { type ActiveModule, listActiveModules } from '../modules/active-modules.ts'
import { moduleCatalog, plansIncluding } from '../modules/catalog.ts'
import { plansWhereUsable } from '../modules/usable-plans.ts'
import { ActivateModule, CatalogModule, ModuleActivated, OwnModule } from '../plan-schema.ts'
import { getAccount, listPlans } from '../queries.ts'
import { languageOf } from './language-of.ts'

const tag = 'Billing'

export function moduleRoutes(routes: Routes): void {
  for (const [path, summary] of [
    ['/billing/my-modules', 'Modules of the plan and modules bought beside it.'],
    ['/billing/premium-modules/active', 'The modules that are active now.'],
  ] as const) {
    routes.ask(
      { method: 'GET', path, access: 'viewer', tag, summary, answers: { 200: Type.Array(OwnModule) } },
      async (scope, { request }) => {
        const language = languageOf(request)
        return (await listActiveModules(scope)).map((active) => toOwnModule(active, language))
      },
    )
  }

  routes.ask(
    {
      method: 'GET',
      path: '/billing/premium-modules',
      access: 'viewer',
      tag,
      summary: 'All modules, what they cost and which plans include them.',
      answers: { 200: Type.Array(CatalogModule) },
    },
    async (scope, { request }): Promise<CatalogModule[]> => {
      const language = languageOf(request)
      const [{ plan }, plans] = [await getAccount(scope), await listPlans(scope.db)]
      const active = new Set((await listActiveModules(scope)).map(({ module }) => module.key))
      return moduleCatalog.map((module) => ({
        key: module.key,
        label: module.label[language],
        description: module.description[language],
        monthly_cost: module.monthlyCostFcfa,
        included_in_plans: plansIncluding(module),
        is_active: active.has(module.key),
        usable_plans: plansWhereUsable(module, plans),
        is_usable: plansWhereUsable(module, plans).includes(plan),
      }))
    },
  )

  routes.act(
    {
      method: 'POST',
      path: '/billing/premium-modules/activate',
      access: 'programme_admin',
      tag,
      summary: 'Buys a module beside the plan: a debit and its invoice.',
      description:
        'It works at once. A module that the plan gives no use for cannot be bought: 403 `module_excluded` names the plans with which it can be used.',
      body: ActivateModule,
      answers: { 201: ModuleActivated },
      problems: [402, 409],
    },
    async (work, { body, request }) => {
      const { module, transactionId, invoiceNumber } = await activateModule(work, body)
      const own = toOwnModule({ module, plan: null, activatedAt: work.now }, languageOf(request))
      return { ...own, transaction_id: transactionId, invoice_number: invoiceNumber }
    },
  )
}

function toOwnModule({ module, plan, activatedAt }: ActiveModule, language: Language): OwnModule {
  return {
    key: module.key,
    label: module.label[language],
    included_in_plan: plan !== null,
    plan,
    monthly_cost: plan === null ? module.monthlyCostFcfa : 0,
    is_active: true,
    activated_at: activatedAt.toISOString(),
  }
}
