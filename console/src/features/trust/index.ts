import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconRosetteDiscountCheck } from '#ui/icons.ts'

const title = { fr: 'Confiance', en: 'Trust', wo: 'Kóolute' }

export const trustRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trust',
    staticData: { page: { title, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./trust-page.tsx'), 'TrustPage'),
  }),
] as const

export const trustFeature: Feature = {
  nav: [{ to: '/trust', label: title, icon: IconRosetteDiscountCheck, section: 'insight', needs: 'viewer' }],
  identityPanels: [{ key: 'trust', needs: 'viewer', Component: lazy(() => import('./trust-panel.tsx')) }],
}
