import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/routing/offset.ts'
import { signedInRoute } from '#platform/routing/root.ts'
import { IconArrowsJoin } from '#ui/icons.ts'

const title = { fr: 'Doublons', en: 'Duplicates', wo: 'Yu ñaaroo' }

export const reviewStatuses = ['open', 'merged', 'distinct'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export interface ReviewsSearch {
  status?: ReviewStatus
  review?: string
  offset?: number
}

export const reviewsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/reviews',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: ({ status, review, ...search }: Record<string, unknown>): ReviewsSearch => {
      const known = reviewStatuses.find((candidate) => candidate === status && candidate !== 'open')
      return {
        ...(known ? { status: known } : {}),
        ...(typeof review === 'string' ? { review } : {}),
        ...readOffset(search),
      }
    },
    component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
  }),
] as const

export const reviewsFeature: Feature = {
  nav: [{ to: '/reviews', label: title, icon: IconArrowsJoin, section: 'work', needs: 'viewer' }],
}
