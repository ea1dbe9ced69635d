import { session } from '#platform/session/session.ts'
import { router } from './router.tsx'

/** When a session ends, on whichever page, the sign-in appears; after an end that the user did not ask for, it leads back there. */
export function followSession(): void {
  let before = session.get()
  session.subscribe(() => {
    const present = session.get()
    const wasSignedIn = before.state === 'signed-in'
    before = present
    if (!wasSignedIn || present.state !== 'signed-out') return
    const { href } = router.state.location
    const hasToReturn = present.because === 'ended' && href !== '/'
    void router.navigate({ to: '/sign-in', search: hasToReturn ? { next: href } : {} })
  })
}
