import { createRootRoute, createRoute } from '@tanstack/react-router'
import { requireSession } from './require-session.ts'

export const rootRoute = createRootRoute()

/** The parent of every page that requires a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location.href),
})
