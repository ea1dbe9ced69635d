import { session } from '#platform/session/session.ts'
import { router } from './router.tsx'

/** When the session ends, on whichever page, the sign-in appears and leads back to that page. */
export function followSession(): void {
  session.subscribe(() => {
    const present = session.get()
    if (present.state !== 'signed-out') return
    const { href, pathname } = router.state.location
    if (pathname === '/sign-in') return
    const hasToReturn = present.because === 'ended' && href !== '/'
    void router.navigate({ to: '/sign-in', search: hasToReturn ? { next: href } : {} })
  })
}
