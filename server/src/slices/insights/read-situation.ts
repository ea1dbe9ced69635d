import type { ReadScope } from '#platform/scopes.ts'
import { getCampaignsTimeline, getSpendTimeline, getSummary, lastDays } from '#slices/analytics/index.ts'
import { getBalance, listDailyFigures } from '#slices/billing/index.ts'
import { getSyncHealth, type SyncHealth } from '#slices/dhis2/index.ts'
import { listRegions, type Region } from '#slices/geo/index.ts'
import { type Quota, quotaPct } from './forecasting/saturation.ts'
import { type DailySeries, round } from './forecasting/series.ts'

export const WINDOW_DAYS = 90
const RECENT_DAYS = 30
const DAY_MS = 86_400_000

/** An organization's last weeks as daily counts and amounts, without any person. */
export interface Situation {
  cards: DailySeries
  spend: DailySeries
  quota: Quota
  quotaPct: number
  resetDate: string
  cardsUsedMonth: number
  balanceFcfa: number
  /** Of the last 30 days. */
  recent: { jobs: number; completedJobs: number; failedJobs: number; successRate: number; cardCostFcfa: number }
}

export async function readSituation(scope: ReadScope): Promise<Situation> {
  const cards = await getCampaignsTimeline(scope, WINDOW_DAYS)
  const spend = await getSpendTimeline(scope, WINDOW_DAYS)
  const { balance_fcfa, quota, quota_reset_date } = await getBalance(scope)
  const summary = await getSummary(scope, RECENT_DAYS)
  const figures = await listDailyFigures(scope, lastDays(scope.now, RECENT_DAYS))
  const { from, to } = lastDays(scope.now, WINDOW_DAYS)
  const cardQuota = {
    total: quota.identities_total,
    remaining: quota.identities_remaining,
    daysUntilReset: Math.round((Date.parse(quota_reset_date) - Date.parse(to)) / DAY_MS),
  }
  return {
    cards: { from, values: cards.map((day) => day.cards) },
    spend: { from, values: spend.map((day) => day.amount_fcfa) },
    quota: cardQuota,
    quotaPct: quotaPct(cardQuota),
    resetDate: quota_reset_date,
    cardsUsedMonth: quota.identities_used,
    balanceFcfa: balance_fcfa,
    recent: {
      jobs: summary.total_jobs,
      completedJobs: summary.completed_jobs,
      failedJobs: summary.failed_jobs,
      successRate: summary.success_rate,
      cardCostFcfa: round(
        figures.reduce((sum, day) => sum + day.card_cost_fcfa, 0),
        0,
      ),
    },
  }
}

/** The regions and the DHIS2 connection of the organization. */
export interface Context {
  regions: readonly Region[]
  dhis2: SyncHealth
}

export async function readContext(scope: ReadScope): Promise<Context> {
  return { regions: await listRegions(scope, 'prefix'), dhis2: await getSyncHealth(scope) }
}
