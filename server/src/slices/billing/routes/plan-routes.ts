import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { ChangePlan, EditPlan, PlanChanged, QuotaPlan } from '../plan-schema.ts'
import { changePlan } from '../plans/change-plan.ts'
import { editPlan } from '../plans/edit-plan.ts'
import { listPlans } from '../queries.ts'
import type { PlanRow } from '../tables.ts'

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
