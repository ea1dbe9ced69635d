import { round } from './forecasting/series.ts'

export interface HealthFacts {
  endedJobs: number
  completedJobs: number
  quotaPct: number
  balanceFcfa: number
  /** What cards have cost in the last 30 days. */
  cardCostFcfa: number
}

export interface Health {
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
