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

/** What a region is: where people live, which is what people expect, or the first letters of campaigns' prefixes. */
export type Basis = 'residence' | 'prefix'

export function readActivitySearch({ days }: Record<string, unknown>): { days?: PeriodDays } {
  const period = periods.find((known) => known === days)
  return period === undefined ? {} : { days: period }
}

export interface RegionsSearch {
  metric?: Metric
  basis?: Basis
}

export function readRegionsSearch({ metric, basis }: Record<string, unknown>): RegionsSearch {
  const known = metrics.find((candidate) => candidate === metric)
  return { ...(known ? { metric: known } : {}), ...(basis === 'prefix' ? { basis } : {}) }
}
