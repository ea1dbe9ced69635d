import type { Language, Phrase } from '@samakart/rules/language'
import { percentOf } from '#slices/analytics/index.ts'
import type { HeatMap, HeatMetric, Region } from './schema.ts'
import type { RegionRow } from './tables.ts'

type RiskLevel = 'LOW' | 'MEDIUM' | 'HIGH'

interface RegionFigures {
  beneficiaries_count: number
  coverage_pct: number
  coverage_basis: 'target' | 'submitted'
  distribution_success_rate: number
  risk_score: number
  risk_level: RiskLevel
}

type Counts = Omit<RegionRow, 'tenant_id' | 'region'>

/** The maximum that each cause can add to the risk; together 100. */
const riskWeights = { failedCards: 40, failedMessages: 30, openDuplicates: 20, missingCoverage: 10 } as const

export const RISK_ZONE_ABOVE = 30
export const COVERAGE_ZONE_BELOW = 40

/** Everybody who was submitted, counted once: people in the registry, and rows that were not looked up there. */
function submittedIn({ people, unknown_rows, open_rows }: Counts): number {
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

/** Five steps of the cividis scale, from dark to light. Their lightness rises evenly, also for colour-blind people. */
export const heatColours = ['#00224e', '#35456c', '#666970', '#a69d75', '#fee838'] as const

const labels: Record<HeatMetric, Phrase> = {
  cards_generated: { fr: 'Cartes produites', en: 'Cards made', wo: 'Kàrt yi ñu defar' },
  coverage_pct: { fr: 'Couverture (%)', en: 'Coverage (%)', wo: 'Ñi am kàrt (%)' },
  risk_score: { fr: 'Risque (0 à 100)', en: 'Risk (0 to 100)', wo: 'Musiba (0 ba 100)' },
  distribution_success_rate: {
    fr: 'Messages non échoués (%)',
    en: 'Messages that did not fail (%)',
    wo: 'Bataaxal yi antu (%)',
  },
  beneficiaries_count: { fr: 'Bénéficiaires', en: 'Beneficiaries', wo: 'Ñi ñuy jàpple' },
}

export function makeHeatMap(regions: readonly Region[], metric: HeatMetric, language: Language): HeatMap {
  const max_value = Math.max(0, ...regions.map((region) => region[metric]))
  const cells = regions.map((region) => {
    const value = region[metric]
    const intensity = max_value === 0 ? 0 : Math.round((value / max_value) * 10_000) / 10_000
    return { region: region.region, name: region.name, value, intensity, color: colourOf(intensity) }
  })
  return { cells, max_value, metric, label: labels[metric][language] }
}

const colourOf = (intensity: number) => heatColours[heatClass(intensity)] ?? heatColours[0]

/** The index of the step: 0 to 1 is divided into equal parts. */
export function heatClass(intensity: number): number {
  return Math.min(heatColours.length - 1, Math.floor(intensity * heatColours.length))
}
