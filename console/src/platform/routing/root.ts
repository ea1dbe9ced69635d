import { createRootRoute, createRoute } from '@tanstack/react-router'
import { requireSession } from './require-session.ts'

export const rootRoute = createRootRoute()

/** Parent of every page behind the sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location.href),
})
