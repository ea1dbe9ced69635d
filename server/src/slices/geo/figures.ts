import { percentOf } from '#slices/analytics/index.ts'
import type { RegionRow } from './tables.ts'

export type RiskLevel = 'LOW' | 'MEDIUM' | 'HIGH'

export interface RegionFigures {
  beneficiaries_count: number
  coverage_pct: number
  coverage_basis: 'target' | 'submitted'
  distribution_success_rate: number
  risk_score: number
  risk_level: RiskLevel
}

type Counts = Omit<RegionRow, 'tenant_id' | 'region'>

/** The maximum that each cause can add to the risk; together 100. */
export const riskWeights = { failedCards: 40, failedMessages: 30, openDuplicates: 20, missingCoverage: 10 } as const

export const RISK_ZONE_ABOVE = 30
export const COVERAGE_ZONE_BELOW = 40

/** Everybody who was submitted, counted once: people in the registry, and rows that were not looked up there. */
export function submittedIn({ people, unknown_rows, open_rows }: Counts): number {
  return people + unknown_rows + open_rows
}

export function messagesIn({ messages_sent, messages_delivered, messages_failed }: Counts): number {
  return messages_sent + messages_delivered + messages_failed
}

/** The number of people that coverage is measured against. */
export function basisOf(counts: Counts): number {
  return counts.target ?? submittedIn(counts)
}

export function figuresOf(counts: Counts): RegionFigures {
  const coverage_pct = Math.min(100, percentOf(counts.holders, basisOf(counts)))
  const messages = messagesIn(counts)
  const risk_score = riskOf(counts, messages, coverage_pct)
  return {
    beneficiaries_count: submittedIn(counts),
    coverage_pct,
    coverage_basis: counts.target === null ? 'submitted' : 'target',
    distribution_success_rate: percentOf(messages - counts.messages_failed, messages),
    risk_score,
    risk_level: levelOf(risk_score),
  }
}

function riskOf(counts: Counts, messages: number, coverage: number): number {
  const risk =
    riskWeights.failedCards * shareOf(counts.failed_cards, counts.cards + counts.failed_cards) +
    riskWeights.failedMessages * shareOf(counts.messages_failed, messages) +
    riskWeights.openDuplicates * shareOf(counts.doubtful, counts.people) +
    riskWeights.missingCoverage * (1 - coverage / 100)
  return Math.round(risk * 100) / 100
}

export function levelOf(risk: number): RiskLevel {
  if (risk <= RISK_ZONE_ABOVE) return 'LOW'
  return risk <= 60 ? 'MEDIUM' : 'HIGH'
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
