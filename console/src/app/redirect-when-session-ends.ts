import { session } from '#platform/session/session.ts'
import { router } from './router.tsx'

/** When a session ends, on whichever page, the sign-in appears; after an end that the user did not ask for, it leads back there. */
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
