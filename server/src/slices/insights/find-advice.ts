import { COVERAGE_ZONE_BELOW, type Region, RISK_ZONE_ABOVE } from '#slices/geo/index.ts'
import { type Advice, priorities } from './advice.ts'
import type { Analysis } from './analyze.ts'
import { type Context, type Situation, WINDOW_DAYS } from './analyze.ts'
import type { Anomaly } from './forecasting/forecasting.ts'
import { dayAt, meanOf, round } from './forecasting/forecasting.ts'

// Advice about the field: regions, messages and DHIS2.
const STALE_SYNC_DAYS = 7

const FAILED_MESSAGES_PCT = 10

const MIN_MESSAGES = 10

const DAY_MS = 86_400_000

// Advice about the cards that an organization makes: quota, balance, jobs and unusual days.
const RECENT_ANOMALY_DAYS = 7

const GOOD_SUCCESS_PCT = 95

/** What the rules of advice look at. */
interface AdviceInput {
  situation: Situation
  analysis: Analysis
  context: Context
  now: Date
}

/** The most urgent first. */
export function findAdvice(input: AdviceInput): Advice[] {
  const found = [
    quotaAdvice,
    balanceAdvice,
    jobAdvice,
    anomalyAdvice,
    regionAdvice,
    messageAdvice,
    dhis2Advice,
  ].flatMap((rule) => rule(input))
  return found.sort((a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority))
}

function regionAdvice({ context: { regions } }: AdviceInput): Advice[] {
  const zones = regions
    // A region without a target where nobody was submitted cannot be behind.
    .filter((region) => region.beneficiaries_count > 0 || region.target !== null)
    .filter(({ risk_score, coverage_pct }) => risk_score > RISK_ZONE_ABOVE || coverage_pct < COVERAGE_ZONE_BELOW)
    .sort((a, b) => b.risk_score - a.risk_score || a.coverage_pct - b.coverage_pct)
  const [worst] = zones
  const people = regions.reduce((sum, region) => sum + region.open_duplicates, 0)
  return [
    ...(worst
      ? [
          {
            code: 'region_at_risk',
            category: 'risk',
            priority: worst.risk_level === 'HIGH' ? 'high' : 'medium',
            action_url: 'monitor',
            facts: {
              region: worst.name,
              risk: worst.risk_score,
              coverage: worst.coverage_pct,
              holders: worst.holders_count,
              count: zones.length,
            },
          } as const,
        ]
      : []),
    ...(people > 0
      ? [{ code: 'duplicates_wait', category: 'risk', priority: 'low', action_url: null, facts: { people } } as const]
      : []),
  ]
}

function messageAdvice({ context: { regions } }: AdviceInput): Advice[] {
  const sum = (value: (region: Region) => number) => regions.reduce((total, region) => total + value(region), 0)
  const messages = sum((region) => region.messages_count)
  const failed = sum((region) => region.messages_failed)
  const rate = messages === 0 ? 0 : round((100 * failed) / messages, 1)
  if (messages < MIN_MESSAGES || rate < FAILED_MESSAGES_PCT) return []
  const [worst] = [...regions].sort((a, b) => b.messages_failed - a.messages_failed)
  const priority = rate >= 30 ? 'high' : 'medium'
  const facts = { rate, failed, messages, region: worst?.name ?? '' }
  return [{ code: 'messages_fail', category: 'distribution', priority, action_url: 'monitor', facts }]
}

function dhis2Advice({ context: { dhis2 }, now }: AdviceInput): Advice[] {
  if (!dhis2.isConfigured) return []
  const advice = { category: 'dhis2', action_url: 'dhis2' } as const
  if (dhis2.failedRuns > 0 && dhis2.failedRuns * 2 >= dhis2.runs) {
    return [{ ...advice, code: 'dhis2_fails', priority: 'high', facts: { failed: dhis2.failedRuns, runs: dhis2.runs } }]
  }
  if (!dhis2.lastSyncAt) return []
  const days = Math.floor((now.getTime() - dhis2.lastSyncAt.getTime()) / DAY_MS)
  if (days < STALE_SYNC_DAYS) return []
  const date = dayAt({ from: dhis2.lastSyncAt.toISOString().slice(0, 10) }, 0)
  return [{ ...advice, code: 'dhis2_stale', priority: 'medium', facts: { days, date } }]
}

function quotaAdvice({ situation, analysis }: AdviceInput): Advice[] {
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

function balanceAdvice({ situation, analysis }: AdviceInput): Advice[] {
  const { predictions } = analysis.spend_forecast.seasonal ?? analysis.spend_forecast
  const expected = Math.round(predictions.reduce((sum, { value }) => sum + value, 0))
  const balance = situation.balanceFcfa
  if (expected <= balance) return []
  const priority = balance * 2 < expected ? 'high' : 'medium'
  const facts = { expected, balance, missing: expected - balance }
  return [{ code: 'balance_too_low', category: 'budget', priority, action_url: 'billing', facts }]
}

function jobAdvice({ situation: { recent } }: AdviceInput): Advice[] {
  if (recent.failedJobs === 0 || recent.successRate >= GOOD_SUCCESS_PCT) return []
  const facts = {
    failed: recent.failedJobs,
    ended: recent.failedJobs + recent.completedJobs,
    rate: recent.successRate,
  }
  const priority = recent.successRate < 80 ? 'high' : 'medium'
  return [{ code: 'jobs_fail', category: 'risk', priority, action_url: 'monitor', facts }]
}

function anomalyAdvice({ situation, analysis }: AdviceInput): Advice[] {
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
