import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/routing/offset.ts'
import { signedInRoute } from '#platform/routing/root.ts'
import { IconUsers } from '#ui/icons.ts'

const title = { fr: 'Utilisateurs', en: 'Users', wo: 'Jëfandikukat yi' }

interface UsersSearch {
  offset?: number
  organization?: string
}

export const usersRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users',
    staticData: { page: { title, needs: 'admin' } },
    validateSearch: (search: Record<string, unknown>): UsersSearch => ({
      ...readOffset(search),
      ...(typeof search.organization === 'string' ? { organization: search.organization } : {}),
    }),
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
] as const

export const usersFeature: Feature = {
  nav: [{ to: '/users', label: title, icon: IconUsers, section: 'administration', needs: 'admin' }],
}
