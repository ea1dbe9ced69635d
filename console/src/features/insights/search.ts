export const periods = [7, 30, 90, 365] as const
export type PeriodDays = (typeof periods)[number]

const metrics = [
  'cards_generated',
  'coverage_pct',
  'risk_score',
  'distribution_success_rate',
  'beneficiaries_count',
] as const
export type Metric = (typeof metrics)[number]

export function readActivitySearch({ days }: Record<string, unknown>): { days?: PeriodDays } {
  const period = periods.find((known) => known === days)
  return period === undefined ? {} : { days: period }
}

export function readRegionsSearch({ metric }: Record<string, unknown>): { metric?: Metric } {
  const known = metrics.find((candidate) => candidate === metric)
  return known === undefined ? {} : { metric: known }
}
