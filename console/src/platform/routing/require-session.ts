import { redirect } from '@tanstack/react-router'
import { session } from '../session/session.ts'
import { resumeSession } from '../session/sign-in.ts'

/** Redirects to the sign-in page, which leads back to the wanted page. */
export async function requireSession(wanted: string): Promise<void> {
  if (session.get().state === 'unknown') await resumeSession()
  const current = session.get()
  if (current.state === 'signed-in') {
    // Until the second factor is set up, the service answers nothing else.
    if (current.user.second_factor_missing && wanted !== '/account') throw redirect({ to: '/account' })
    return
  }
  throw redirect({ to: '/sign-in', search: wanted === '/' ? {} : { next: wanted } })
}
