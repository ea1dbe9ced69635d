import { type Anomaly, findAnomalies } from './forecasting/anomalies.ts'
import { type Forecast, forecast } from './forecasting/forecast.ts'
import { type Saturation, saturationOf } from './forecasting/saturation.ts'
import { type Health, healthOf } from './health.ts'
import type { Situation } from './read-situation.ts'

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
