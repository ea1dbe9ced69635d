import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing/root.ts'
import { IconChartBar } from '#ui/icons.ts'

const title = { fr: 'Analyses', en: 'Insights', wo: 'Càmbar' }

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

export const insightsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: ({ days }: Record<string, unknown>): { days?: PeriodDays } => {
      const period = periods.find((known) => known === days)
      return period === undefined ? {} : { days: period }
    },
    component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights/regions',
    staticData: { page: { title: { fr: 'Régions', en: 'Regions', wo: 'Diiwaan yi' }, needs: 'viewer' } },
    validateSearch: ({ metric }: Record<string, unknown>): { metric?: Metric } => {
      const known = metrics.find((candidate) => candidate === metric)
      return known === undefined ? {} : { metric: known }
    },
    component: lazyRouteComponent(() => import('./regions-page.tsx'), 'RegionsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights/forecast',
    staticData: { page: { title: { fr: 'Prévisions', en: 'Forecasts', wo: 'Li nara ñëw' }, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./forecast-page.tsx'), 'ForecastPage'),
  }),
] as const

export const insightsFeature: Feature = {
  nav: [{ to: '/insights', label: title, icon: IconChartBar, section: 'insight', needs: 'viewer' }],
}
