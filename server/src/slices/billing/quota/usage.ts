import { sql } from 'kysely'
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

/** What a charge depends on beside the account: the plan, and what was used of it. */
export type Terms = PlanRow & Usage

/**
 * The plan and the month that the day lies in. A new month starts at zero because it has no days yet: nothing has to
 * run.
 */
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

/** Adds to the day's counters. `more` holds no negative number. */
export async function addUsage(work: UnitOfWork, day: string, more: Partial<Usage>): Promise<void> {
  const none = Object.fromEntries(counters.map((name) => [name, 0])) as unknown as Usage
  const named = counters.filter((name) => more[name] !== undefined)
  await work.db
    .insertInto('billing_usage_day')
    .values({ tenant_id: work.tenantId, day, ...none, ...more })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'day'])
        .doUpdateSet(
          Object.fromEntries(
            named.map((name) => [name, sql`billing_usage_day.${sql.ref(name)} + excluded.${sql.ref(name)}`]),
          ),
        ),
    )
    .execute()
}

export async function takeBackUsage(work: UnitOfWork, day: string, less: Partial<Usage>): Promise<void> {
  const named = counters.filter((name) => less[name] !== undefined)
  await work.db
    .updateTable('billing_usage_day')
    .set(Object.fromEntries(named.map((name) => [name, sql`${sql.ref(name)} - ${less[name]}::bigint`])))
    .where('tenant_id', '=', work.tenantId)
    .where('day', '=', day)
    .execute()
}
