import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconColorSwatch } from '#ui/icons.ts'

const title = { fr: 'Identité visuelle', en: 'Brand', wo: 'Màndarga mbootaay gi' }

export const brandRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/brand',
    staticData: { page: { title, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./brand-page.tsx'), 'BrandPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/campaigns/$campaignId/brand',
    staticData: { page: { title, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./brand-page.tsx'), 'CampaignBrandPage'),
  }),
] as const

export const brandFeature: Feature = {
  nav: [{ to: '/brand', label: title, icon: IconColorSwatch, section: 'administration', needs: 'viewer' }],
}
