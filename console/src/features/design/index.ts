import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconPalette } from '#ui/icons.ts'

const readDesignSearch = ({ template }: Record<string, unknown>): { template?: string } =>
  typeof template === 'string' ? { template } : {}

const title = { fr: 'Modèles de carte', en: 'Card designs', wo: 'Modèlu kàrt yi' }

export const designRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/design',
    staticData: { page: { title, needs: 'viewer' } },
    validateSearch: readDesignSearch,
    component: lazyRouteComponent(() => import('./design-page.tsx'), 'DesignPage'),
  }),
] as const

export const designFeature: Feature = {
  nav: [{ to: '/design', label: title, icon: IconPalette, section: 'work', needs: 'viewer' }],
}
