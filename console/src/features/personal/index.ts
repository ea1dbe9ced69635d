import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconShieldSearch, IconTrash } from '#ui/icons.ts'

const erasures = { fr: 'Effacements', en: 'Erasures', wo: 'Far yi' }
const register = { fr: 'Registre des traitements', en: 'Register of processing', wo: 'Téereb données yi' }

export const personalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/erasures',
    staticData: { page: { title: erasures, needs: 'programme_admin' } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./erasures-page.tsx'), 'ErasuresPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/personal-data',
    staticData: { page: { title: register, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./processing-page.tsx'), 'ProcessingPage'),
  }),
] as const

export const personalFeature: Feature = {
  nav: [
    { to: '/erasures', label: erasures, icon: IconTrash, section: 'administration', needs: 'programme_admin' },
    { to: '/personal-data', label: register, icon: IconShieldSearch, section: 'administration', needs: 'viewer' },
  ],
  identityPanels: [
    { key: 'personal-data', needs: 'programme_admin', Component: lazy(() => import('./person-panel.tsx')) },
  ],
}
