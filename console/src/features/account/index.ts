import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconUserCircle } from '#ui/icons.ts'

const title = { fr: 'Mon compte', en: 'My account', wo: 'Sama kont' }

export const accountRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account',
    staticData: { page: { title, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
  }),
] as const

export const accountFeature: Feature = {
  nav: [{ to: '/account', label: title, icon: IconUserCircle, section: 'self', needs: 'viewer' }],
}
