import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconUserSearch } from '#ui/icons.ts'
import { readRegistrySearch } from './search.ts'

const title = { fr: 'Registre', en: 'Registry', wo: 'Registre' }
const identityTitle = { fr: 'Identité', en: 'Identity', wo: 'Dàntite' }

export const registryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/registry',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: readRegistrySearch,
    component: lazyRouteComponent(() => import('./registry-page.tsx'), 'RegistryPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/registry/$mpiId',
    staticData: { page: { title: identityTitle, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./identity-page.tsx'), 'IdentityPage'),
  }),
] as const

export const registryFeature: Feature = {
  nav: [{ to: '/registry', label: title, icon: IconUserSearch, section: 'work', needs: 'viewer' }],
}
