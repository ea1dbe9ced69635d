import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconPlugConnected } from '#ui/icons.ts'
import { readDeliveries } from './deliveries-search.ts'

const title = { fr: 'Systèmes reliés', en: 'Connected systems', wo: 'Système yi lëkkaloo' }
const needs = 'programme_admin'

export const connectionsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/connections',
    staticData: { page: { title, needs } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/connections/keys',
    staticData: { page: { title, needs } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/connections/webhooks/$webhookId',
    staticData: { page: { title, needs } },
    validateSearch: readDeliveries,
    component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
] as const

export const connectionsFeature: Feature = {
  nav: [{ to: '/connections', label: title, icon: IconPlugConnected, section: 'administration', needs }],
}
