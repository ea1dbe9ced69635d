import { COVERAGE_ZONE_BELOW, type Region, RISK_ZONE_ABOVE } from '#slices/geo/index.ts'
import { dayAt, round } from '../forecasting/series.ts'
import { type Advice, priorities } from './advice.ts'
import type { AdviceInput } from './advice-input.ts'
import { anomalyAdvice, balanceAdvice, jobAdvice, quotaAdvice } from './output-advice.ts'

// Advice about the field: regions, messages and DHIS2.
const STALE_SYNC_DAYS = 7

const FAILED_MESSAGES_PCT = 10

const MIN_MESSAGES = 10

const DAY_MS = 86_400_000

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
