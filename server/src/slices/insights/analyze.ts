import type { ReadScope } from '#platform/scopes.ts'
import { getCampaignsTimeline, getSpendTimeline, getSummary, lastDays } from '#slices/analytics/index.ts'
import { getBalance, listDailyFigures } from '#slices/billing/index.ts'
import { getSyncHealth, type SyncHealth } from '#slices/dhis2/index.ts'
import { listRegions, type Region } from '#slices/geo/index.ts'
import {
  type Anomaly,
  type DailySeries,
  type Forecast,
  findAnomalies,
  forecast,
  type Quota,
  quotaPct,
  round,
  type Saturation,
  saturationOf,
} from './forecasting/forecasting.ts'

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

/** Everything that is calculated from a situation. */
export interface Analysis {
  health: Health
  card_forecast: Forecast
  spend_forecast: Forecast
  quota_saturation: Saturation
  card_anomalies: Anomaly[]
  spend_anomalies: Anomaly[]
}

export function analyze(situation: Situation): Analysis {
  const card_forecast = forecast(situation.cards)
  return {
    health: healthOfSituation(situation),
    card_forecast,
    spend_forecast: forecast(situation.spend),
    quota_saturation: saturationOf(situation.quota, card_forecast),
    card_anomalies: findAnomalies(situation.cards),
    spend_anomalies: findAnomalies(situation.spend),
  }
}

export function healthOfSituation({ recent, quotaPct, balanceFcfa }: Situation): Health {
  return healthOf({
    endedJobs: recent.completedJobs + recent.failedJobs,
    completedJobs: recent.completedJobs,
    quotaPct,
    balanceFcfa,
    cardCostFcfa: recent.cardCostFcfa,
  })
}

export function metricsOf({ quotaPct, cardsUsedMonth, quota, recent, balanceFcfa }: Situation) {
  return {
    quota_pct: quotaPct,
    cards_used_month: cardsUsedMonth,
    quota_total: quota.total,
    job_success_rate: recent.successRate,
    balance_fcfa: balanceFcfa,
    days_until_reset: quota.daysUntilReset,
  }
}

interface HealthFacts {
  endedJobs: number
  completedJobs: number
  quotaPct: number
  balanceFcfa: number
  /** What cards have cost in the last 30 days. */
  cardCostFcfa: number
}

interface Health {
  score: number
  level: 'LOW' | 'MEDIUM' | 'HIGH'
  components: { job_success: number; quota_health: number; balance_health: number }
}

const weights = { job_success: 0.4, quota_health: 0.3, balance_health: 0.3 } as const

/** A component that cannot be calculated yet counts as 100. */
export function healthOf(facts: HealthFacts): Health {
  const components = {
    job_success: facts.endedJobs === 0 ? 100 : round((100 * facts.completedJobs) / facts.endedJobs, 2),
    quota_health: round(100 - facts.quotaPct, 2),
    balance_health:
      facts.cardCostFcfa <= 0 ? 100 : Math.min(100, round((100 * facts.balanceFcfa) / facts.cardCostFcfa, 2)),
  }
  const score = round(
    weights.job_success * components.job_success +
      weights.quota_health * components.quota_health +
      weights.balance_health * components.balance_health,
    2,
  )
  return { score, level: score >= 70 ? 'HIGH' : score >= 40 ? 'MEDIUM' : 'LOW', components }
}
