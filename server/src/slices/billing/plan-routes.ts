import { type Language, negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { moduleCatalog, plansIncluding, plansWhereUsable } from './catalog.ts'
import { getAccount, listPlans } from './queries.ts'
import {
  ActivateModule,
  CatalogModule,
  ChangePlan,
  EditPlan,
  ModuleActivated,
  OwnModule,
  PlanChanged,
  QuotaPlan,
} from './schema.ts'
import { type ActiveModule, activateModule, changePlan, editPlan, listActiveModules } from './subscriptions.ts'
import type { PlanRow } from './tables.ts'

const tag = 'Billing'

export function planRoutes(routes: Routes): void {
  routes.ask(
    {
      method: 'GET',
      path: '/billing/quota-plans',
      access: 'viewer',
      tag,
      summary: 'The four plans with their prices and monthly quotas; -1 is unlimited.',
      answers: { 200: Type.Array(QuotaPlan) },
    },
    async ({ db }) => (await listPlans(db)).map(toQuotaPlan),
  )

  routes.actPlatform(
    {
      method: 'PUT',
      path: '/billing/quota-plans/:plan',
      access: 'admin',
      tag,
      summary: 'Changes prices and quotas of a plan, at once for new operations and never for accepted ones.',
      params: Type.Object({ plan: Type.String() }),
      body: EditPlan,
      answers: { 200: QuotaPlan },
      problems: [404],
    },
    async (work, { params, body, caller }) => toQuotaPlan(await editPlan(work, caller.tenantId, params.plan, body)),
  )

  routes.act(
    {
      method: 'POST',
      path: '/billing/change-plan',
      access: 'programme_admin',
      tag,
      summary: 'Charges the full monthly price of another plan and changes to it.',
      body: ChangePlan,
      answers: { 200: PlanChanged },
      problems: [402, 404, 409],
    },
    (work, { body }) => changePlan(work, body),
  )
}

function toQuotaPlan({ position: _, ...plan }: PlanRow) {
  return plan
}

export function moduleRoutes(routes: Routes): void {
  for (const [path, summary] of [
    ['/billing/my-modules', 'Modules of the plan and modules bought beside it.'],
    ['/billing/premium-modules/active', 'The modules that are active now.'],
  ] as const) {
    routes.ask(
      { method: 'GET', path, access: 'viewer', tag, summary, answers: { 200: Type.Array(OwnModule) } },
      async (scope, { request }) => {
        const language = negotiateLanguage(request.headers['accept-language'])
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
      const language = negotiateLanguage(request.headers['accept-language'])
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
      const own = toOwnModule(
        { module, plan: null, activatedAt: work.now },
        negotiateLanguage(request.headers['accept-language']),
      )
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
