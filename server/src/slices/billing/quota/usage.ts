import { sql } from 'kysely'
import { addToCounters } from '#platform/db/counters.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { monthAround } from '../calendar.ts'
import type { Plan } from '../plans/plans.ts'
import type { PlanRow, UsageDayRow } from '../tables.ts'

export type Usage = Omit<UsageDayRow, 'tenant_id' | 'day'>
export type Counter = keyof Usage

export const counters = [
  'studio_cards',
  'dhis2_cards',
  'free_cards',
  'sms',
  'whatsapp',
  'verifications',
  'studio_cost_fcfa',
  'dhis2_cost_fcfa',
  'other_cost_fcfa',
] as const satisfies readonly Counter[]

/** What a charge depends on besides the account: the plan, and how much of it was used. */
export type Terms = PlanRow & Usage

/** The plan, and the use of the month of that day. A new month starts at zero because it has no days yet. */
export function getTerms(scope: ReadScope, plan: Plan, day: string): Promise<Terms> {
  const { firstDay, resetDay } = monthAround(day)
  return scope.db
    .selectFrom('billing_plan')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('billing_usage_day')
          .select(counters.map((name) => sumOf(name).as(name)))
          .where('tenant_id', '=', scope.tenantId)
          .where('day', '>=', firstDay)
          .where('day', '<', resetDay)
          .as('used'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .where('plan', '=', plan)
    .executeTakeFirstOrThrow() as Promise<Terms>
}

const sumOf = (name: Counter) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint`

export async function addUsage(work: UnitOfWork, day: string, added: Partial<Usage>): Promise<void> {
  await addToCounters(work.db, { name: 'billing_usage_day', counters }, { tenant_id: work.tenantId, day }, added)
}

export async function subtractUsage(work: UnitOfWork, day: string, subtracted: Partial<Usage>): Promise<void> {
  const named = counters.filter((name) => subtracted[name] !== undefined)
  await work.db
    .updateTable('billing_usage_day')
    .set(Object.fromEntries(named.map((name) => [name, sql`${sql.ref(name)} - ${subtracted[name]}::bigint`])))
    .where('tenant_id', '=', work.tenantId)
    .where('day', '=', day)
    .execute()
}
