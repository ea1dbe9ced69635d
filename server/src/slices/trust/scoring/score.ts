import type { Severity } from './risks.ts'

export const levels = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Level = (typeof levels)[number]

const BASE = 20
const KYC = 35
const NIN = 25
const PER_PROGRAMME = 10
const MAX_PROGRAMMES = 2
const RISK_POINTS: Readonly<Record<Severity, number>> = { HIGH: 25, MEDIUM: 10, LOW: 5 }

export interface Components {
  kyc_verified: boolean
  has_nin: boolean
  programmes_count: number
}

/** How many open risks of each severity. */
export type RiskCounts = Readonly<Record<Severity, number>>

export const pointReasons = [
  'base',
  'kyc_verified',
  'has_nin',
  'programmes',
  'high_risks',
  'medium_risks',
  'low_risks',
] as const

/** One line of the sum, before the sum is limited to 0 to 100. */
export interface Points {
  reason: (typeof pointReasons)[number]
  points: number
}

export interface Score {
  score: number
  level: Level
  breakdown: Points[]
}

export function scoreOf(components: Components, risks: RiskCounts): Score {
  const breakdown: Points[] = [
    { reason: 'base', points: BASE },
    { reason: 'kyc_verified', points: components.kyc_verified ? KYC : 0 },
    { reason: 'has_nin', points: components.has_nin ? NIN : 0 },
    { reason: 'programmes', points: PER_PROGRAMME * Math.min(components.programmes_count, MAX_PROGRAMMES) },
    { reason: 'high_risks', points: 0 - RISK_POINTS.HIGH * risks.HIGH },
    { reason: 'medium_risks', points: 0 - RISK_POINTS.MEDIUM * risks.MEDIUM },
    { reason: 'low_risks', points: 0 - RISK_POINTS.LOW * risks.LOW },
  ]
  const sum = breakdown.reduce((total, { points }) => total + points, 0)
  const score = Math.min(100, Math.max(0, sum))
  return { score, level: levelOf(score), breakdown }
}

export function levelOf(score: number): Level {
  if (score < 40) return 'LOW'
  return score < 70 ? 'MEDIUM' : 'HIGH'
}
