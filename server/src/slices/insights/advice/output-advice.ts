// Advice about the cards that an organization makes: quota, balance, jobs and unusual days.
import type { Anomaly } from '../forecasting/anomalies.ts'
import { meanOf, round } from '../forecasting/series.ts'
import { WINDOW_DAYS } from '../read-situation.ts'
import type { Advice } from './advice.ts'
import type { AdviceInput } from './advice-input.ts'

const RECENT_ANOMALY_DAYS = 7
const GOOD_SUCCESS_PCT = 95

export function quotaAdvice({ situation, analysis }: AdviceInput): Advice[] {
  const { quota, balanceFcfa, resetDate } = situation
  const { days_until_saturation: days } = analysis.quota_saturation
  const facts = { total: quota.total, balance: balanceFcfa, reset: resetDate }
  const advice = { category: 'quota', action_url: 'billing' } as const
  if (quota.total < 0 || days === null) return []
  if (days === 0) {
    return balanceFcfa === 0
      ? [{ ...advice, code: 'nothing_left', category: 'budget', priority: 'critical', facts }]
      : [{ ...advice, code: 'quota_used_up', priority: 'high', facts }]
  }
  const nextPredictions = (analysis.card_forecast.seasonal ?? analysis.card_forecast).predictions.slice(0, days)
  const pace = round(meanOf(nextPredictions.map(({ value }) => value)), 1)
  const priority = days <= 3 ? 'critical' : 'high'
  return [{ ...advice, code: 'quota_runs_out', priority, facts: { ...facts, days, pace, remaining: quota.remaining } }]
}

export function balanceAdvice({ situation, analysis }: AdviceInput): Advice[] {
  const { predictions } = analysis.spend_forecast.seasonal ?? analysis.spend_forecast
  const expected = Math.round(predictions.reduce((sum, { value }) => sum + value, 0))
  const balance = situation.balanceFcfa
  if (expected <= balance) return []
  const priority = balance * 2 < expected ? 'high' : 'medium'
  const facts = { expected, balance, missing: expected - balance }
  return [{ code: 'balance_too_low', category: 'budget', priority, action_url: 'billing', facts }]
}

export function jobAdvice({ situation: { recent } }: AdviceInput): Advice[] {
  if (recent.failedJobs === 0 || recent.successRate >= GOOD_SUCCESS_PCT) return []
  const facts = {
    failed: recent.failedJobs,
    ended: recent.failedJobs + recent.completedJobs,
    rate: recent.successRate,
  }
  const priority = recent.successRate < 80 ? 'high' : 'medium'
  return [{ code: 'jobs_fail', category: 'risk', priority, action_url: 'monitor', facts }]
}

export function anomalyAdvice({ situation, analysis }: AdviceInput): Advice[] {
  const isRecent = (anomaly: Anomaly) => anomaly.index >= WINDOW_DAYS - RECENT_ANOMALY_DAYS
  const describe = ({ date, value, zscore }: Anomaly, values: readonly number[]) => ({
    date,
    value,
    z: zscore,
    mean: Math.round(meanOf(values.filter((dayValue) => dayValue !== 0))),
  })
  const cards = analysis.card_anomalies.filter(isRecent).at(-1)
  const spend = analysis.spend_anomalies.filter(isRecent).at(-1)
  const advice = { category: 'risk', priority: 'medium' } as const
  return [
    ...(cards
      ? [
          {
            ...advice,
            code: 'unusual_cards',
            action_url: 'monitor',
            facts: describe(cards, situation.cards.values),
          } as const,
        ]
      : []),
    ...(spend
      ? [
          {
            ...advice,
            code: 'unusual_spend',
            action_url: 'billing',
            facts: describe(spend, situation.spend.values),
          } as const,
        ]
      : []),
  ]
}
