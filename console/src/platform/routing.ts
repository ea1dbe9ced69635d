import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import type { Phrase } from './i18n/messages.ts'
import type { Role } from './session/roles.ts'
import { session } from './session/session.ts'
import { resumeSession } from './session/sign-in.ts'

export const rootRoute = createRootRoute()

/** The parent of every page that requires a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSession(location.href),
})

/** Redirects to the sign-in page, which leads back to the wanted page. */
async function requireSession(wanted: string): Promise<void> {
  if (session.get().state === 'unknown') await resumeSession()
  const current = session.get()
  if (current.state === 'signed-in') {
    // Until the second factor is set up, the service answers nothing else.
    if (current.user.second_factor_missing && wanted !== '/account') throw redirect({ to: '/account' })
    return
  }
  throw redirect({ to: '/sign-in', search: wanted === '/' ? {} : { next: wanted } })
}

/** What the organization must have: a module, or at least a plan. */
export type Requirement = { module: string } | { plan: string }

/** What the frame must know about a page before its code is loaded. */
interface PageData {
  title: Phrase
  /** The lowest role that may open it. */
  needs: Role
  requires?: Requirement
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageData
  }
}
