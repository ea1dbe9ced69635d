import { session } from '#platform/session/session.ts'
import { router } from './router.tsx'

/** Opens the sign-in page when the session ends. If the session expired, signing in leads back to the same page. */
export function redirectWhenSessionEnds(): void {
  let before = session.get()
  session.subscribe(() => {
    const current = session.get()
    const wasSignedIn = before.state === 'signed-in'
    before = current
    if (!wasSignedIn || current.state !== 'signed-out') return
    const { href } = router.state.location
    const hasToReturn = current.reason === 'expired' && href !== '/'
    void router.navigate({ to: '/sign-in', search: hasToReturn ? { next: href } : {} })
  })
}
