import type { ReadScope } from '#platform/scopes.ts'
import { listDailyFigures } from '#slices/billing/index.ts'
import { listCounts } from './counters.ts'
import { daysOf, lastDays } from './period.ts'
import type { CampaignsTimeline, SpendTimeline } from './schema.ts'

/** One entry for every day of the period, oldest first. A day without jobs is a day of zeros. */
export async function getCampaignsTimeline(scope: ReadScope, days: number): Promise<CampaignsTimeline> {
  const period = lastDays(scope.now, days)
  const counted = new Map((await listCounts(scope, period)).map((row) => [row.day, row]))
  return daysOf(period).map((date) => {
    const { jobs = 0, studio_cards = 0, dhis2_cards = 0 } = counted.get(date) ?? {}
    return { date, jobs, cards: studio_cards + dhis2_cards, dhis2_cards }
  })
}

export async function getSpendTimeline(scope: ReadScope, days: number): Promise<SpendTimeline> {
  const period = lastDays(scope.now, days)
  const spent = new Map((await listDailyFigures(scope, period)).map((row) => [row.day, row.spend_fcfa]))
  return daysOf(period).map((date) => ({ date, amount_fcfa: spent.get(date) ?? 0 }))
}
