import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/routing.ts'

/** Pages for people who are not signed in: a link that was sent to them, and a forgotten password. */
export const linkRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/link/$token',
    component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot',
    component: lazyRouteComponent(() => import('./forgot-page.tsx'), 'ForgotPage'),
  }),
] as const
