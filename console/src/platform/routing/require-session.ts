import { redirect } from '@tanstack/react-router'
import { session } from '../session/session.ts'
import { resumeSession } from '../session/sign-in.ts'

/** Redirects to the sign-in page, which leads back to the wanted page. */
export async function requireSession(wanted: string): Promise<void> {
  if (session.get().state === 'unknown') await resumeSession()
  if (session.get().state === 'signed-in') return
  throw redirect({ to: '/sign-in', search: wanted === '/' ? {} : { next: wanted } })
}
