import type { Language, Phrase } from '@samakart/rules/language'
import type { HeatMap, HeatMetric, Region } from './schema.ts'

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
