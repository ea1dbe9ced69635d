import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '#platform/routing.ts'
import { session } from '#platform/session/session.ts'
import { resumeSession } from '#platform/session/sign-in.ts'

const readSignInSearch = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && next.startsWith('/') ? { next } : {}

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  beforeLoad: async ({ search }) => {
    // If the service does not answer, the form is shown anyway and reports the problem itself.
    if (session.get().state === 'unknown') await resumeSession().catch(() => undefined)
    if (session.get().state === 'signed-in') throw redirect({ href: search.next ?? '/' })
  },
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
})
