import { sql } from 'kysely'
import { addToCounters, countersFrom } from '#platform/db/counters.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Period } from './period.ts'
import type { AnalyticsDayRow } from './tables.ts'

export type Counts = Omit<AnalyticsDayRow, 'tenant_id' | 'day'>

export const counters = [
  'campaigns',
  'jobs',
  'ordered_cards',
  'completed_jobs',
  'failed_jobs',
  'studio_cards',
  'dhis2_cards',
  'failed_cards',
  'revoked_cards',
  'reissued_cards',
] as const satisfies readonly (keyof Counts)[]

export async function addCounts(work: UnitOfWork, day: string, changes: Partial<Counts>): Promise<void> {
  await addToCounters(work.db, { name: 'analytics_day', counters }, { tenant_id: work.tenantId, day }, changes)
}

/** Sums over all days up to the end of a period, and over the period itself. */
export async function sumCounts(
  scope: ReadScope,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<{ all: Counts; period: Counts }> {
  const row = (await scope.db
    .selectFrom('analytics_day')
    .select(
      counters.flatMap((name) => [
        sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint`.as(`all_${name}`),
        sql<number>`coalesce(sum(${sql.ref(name)}) filter (where day >= ${from}), 0)::bigint`.as(`period_${name}`),
      ]),
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()) as Record<string, number>
  const pick = (prefix: string): Counts => countersFrom(counters, (name) => row[`${prefix}_${name}`] ?? 0)
  return { all: pick('all'), period: pick('period') }
}

/** Days on which something was counted, oldest first. */
export async function listCounts(scope: ReadScope, { from, to }: Pick<Period, 'from' | 'to'>) {
  return scope.db
    .selectFrom('analytics_day')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}
