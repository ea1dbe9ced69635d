import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconUsersGroup } from '#ui/icons.ts'

interface ColleaguesSearch {
  offset?: number
  /** The form to invite somebody is open. */
  invite?: true
}

const readColleaguesSearch = (search: Record<string, unknown>): ColleaguesSearch => ({
  ...readOffset(search),
  ...(search.invite === true ? { invite: true } : {}),
})

const title = { fr: 'Collègues', en: 'Colleagues', wo: 'Naataangoo liggéey yi' }

export const colleaguesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/colleagues',
    staticData: { page: { title, needs: 'programme_admin' } },
    validateSearch: readColleaguesSearch,
    component: lazyRouteComponent(() => import('./colleagues-page.tsx'), 'ColleaguesPage'),
  }),
] as const

export const colleaguesFeature: Feature = {
  nav: [{ to: '/colleagues', label: title, icon: IconUsersGroup, section: 'administration', needs: 'programme_admin' }],
}
