import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconChartBar } from '#ui/icons.ts'
import { readActivitySearch, readRegionsSearch } from './search.ts'

const title = { fr: 'Analyses', en: 'Insights', wo: 'Càmbar' }

export const insightsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: readActivitySearch,
    component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/insights/regions',
    staticData: { page: { title: { fr: 'Régions', en: 'Regions', wo: 'Diiwaan yi' }, needs: 'viewer' } },
    validateSearch: readRegionsSearch,
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
