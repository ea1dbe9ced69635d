import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing/root.ts'
import { IconUsers } from '#ui/icons.ts'
import { readUsersSearch } from './search.ts'

const title = { fr: 'Utilisateurs', en: 'Users', wo: 'Jëfandikukat yi' }

export const usersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users',
    staticData: { page: { title, needs: 'admin' } },
    validateSearch: readUsersSearch,
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
] as const

export const usersFeature: Feature = {
  nav: [{ to: '/users', label: title, icon: IconUsers, section: 'administration', needs: 'admin' }],
}
