import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconUsers } from '#ui/icons.ts'

interface UsersSearch {
  offset?: number
  organization?: string
  /** The form to invite somebody is open. */
  invite?: true
}

const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  ...readOffset(search),
  ...(typeof search.organization === 'string' ? { organization: search.organization } : {}),
  ...(search.invite === true ? { invite: true } : {}),
})

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
