import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconArrowsJoin } from '#ui/icons.ts'
import { readReviewsSearch } from './search.ts'

const title = { fr: 'Doublons', en: 'Duplicates', wo: 'Yu ñaaroo' }

export const reviewsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reviews',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: readReviewsSearch,
    component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
  }),
] as const

export const reviewsFeature: Feature = {
  nav: [{ to: '/reviews', label: title, icon: IconArrowsJoin, section: 'work', needs: 'viewer' }],
}
