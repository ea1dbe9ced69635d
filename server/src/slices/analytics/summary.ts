import type { ReadScope } from '#platform/scopes.ts'
import { getBalance, listDailyFigures } from '#slices/billing/index.ts'
import { sumCounts } from './counters.ts'
import { lastDays } from './period.ts'
import type { Summary } from './schema.ts'

export async function getSummary(scope: ReadScope, days: number): Promise<Summary> {
  const period = lastDays(scope.now, days)
  const { all, period: within } = await sumCounts(scope, period)
  const spend = await listDailyFigures(scope, period)
  const { balance_fcfa } = await getBalance(scope)
  const { completed_jobs, failed_jobs } = within
  return {
    period_days: days,
    total_campaigns: within.campaigns,
    all_campaigns: all.campaigns,
    total_jobs: within.jobs,
    total_cards: within.studio_cards + within.dhis2_cards,
    completed_jobs,
    failed_jobs,
    success_rate: percentOf(completed_jobs, completed_jobs + failed_jobs),
    total_spend_fcfa: spend.reduce((sum, { spend_fcfa }) => sum + spend_fcfa, 0),
    balance_fcfa,
    cards_total: all.studio_cards + all.dhis2_cards,
  }
}

/** Rounded to two decimals. A percentage of nothing is 0. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}
