import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconDatabaseImport } from '#ui/icons.ts'

/** The chosen unit, as the address holds it. */
interface UnitsSearch {
  unit?: string
  unitName?: string
}

function readUnitsSearch(search: Record<string, unknown>): UnitsSearch {
  const text = (name: 'unit' | 'unitName') => {
    const value = search[name]
    return typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {}
  }
  return { ...text('unit'), ...text('unitName') }
}

const title = { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' }
const healthTitle = {
  fr: 'Santé de la connexion DHIS2',
  en: 'Health of the DHIS2 connection',
  wo: 'Wér-gu-yaramu lëkkaloo DHIS2',
}
const unitsTitle = { fr: 'Chiffres par unité', en: 'Figures by unit', wo: 'Lim yi ci barab bu nekk' }
const programmeTitle = { fr: 'Programme DHIS2', en: 'DHIS2 programme', wo: 'Porogaraamu DHIS2' }

export const dhis2Routes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/dhis2',
    staticData: { page: { title, needs: 'programme_admin', requires: { plan: 'regional_ops' } } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./dhis2-page.tsx'), 'Dhis2Page'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/dhis2/health',
    staticData: { page: { title: healthTitle, needs: 'programme_admin', requires: { plan: 'regional_ops' } } },
    component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/dhis2/units',
    staticData: { page: { title: unitsTitle, needs: 'programme_admin', requires: { plan: 'regional_ops' } } },
    validateSearch: readUnitsSearch,
    component: lazyRouteComponent(() => import('./units-page.tsx'), 'UnitsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/dhis2/$programmeUid',
    staticData: { page: { title: programmeTitle, needs: 'programme_admin', requires: { plan: 'regional_ops' } } },
    component: lazyRouteComponent(() => import('./programme-page.tsx'), 'ProgrammePage'),
  }),
] as const

export const dhis2Feature: Feature = {
  nav: [{ to: '/dhis2', label: title, icon: IconDatabaseImport, section: 'work', needs: 'programme_admin' }],
  unitFilter: { needs: 'programme_admin', Component: lazy(() => import('./unit-filter.tsx')) },
  identityPanels: [
    { key: 'dhis2', needs: 'programme_admin', Component: lazy(() => import('./differences-panel.tsx')) },
  ],
}
