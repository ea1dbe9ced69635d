import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconShieldCheck } from '#ui/icons.ts'
import { readAuditSearch } from './search.ts'

const title = { fr: 'Journal d’audit', en: 'Audit trail', wo: 'Téereb jëf yi' }

export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    staticData: { page: { title, needs: 'programme_admin' } },
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
] as const

export const auditFeature: Feature = {
  nav: [{ to: '/audit', label: title, icon: IconShieldCheck, section: 'administration', needs: 'programme_admin' }],
  identityPanels: [
    { key: 'readings', needs: 'programme_admin', Component: lazy(() => import('./readings-panel.tsx')) },
  ],
  homePanels: [
    {
      key: 'integrity',
      needs: 'programme_admin',
      isWide: true,
      Component: lazy(() => import('./integrity.tsx')),
    },
    { key: 'activity', needs: 'programme_admin', isWide: true, Component: lazy(() => import('./activity-panel.tsx')) },
  ],
}
