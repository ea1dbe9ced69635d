import type { Services } from '../services.ts'
import type { Recheck, SignedIn } from './signed-in.ts'

/** A notification may be lost, so a long connection also asks by itself. */
const RECHECK_MS = 15_000

export interface FollowedAccess extends Disposable {
  signal: AbortSignal
}

/** For answers that last: the signal is aborted as soon as the caller may no longer have them. */
export function followAccess(
  { notifier, log }: Pick<Services, 'notifier' | 'log'>,
  recheck: Recheck,
  caller: SignedIn,
): FollowedAccess {
  const ended = new AbortController()
  const look = async () => {
    try {
      const now = await recheck(caller)
      if (now?.role !== caller.role || now.isSecondFactorMissing || now.isSuspended) ended.abort()
    } catch (error) {
      // The database does not answer. Whether access still holds is asked again.
      log.warn('access could not be checked', { error })
    }
  }
  const stops = [
    notifier.on('access-changed', ({ userId }) => {
      if (userId === caller.userId || userId === caller.madeBy) void look()
    }),
    // Whose access changed while nothing was heard is not known.
    notifier.on('notifications-missed', () => void look()),
  ]
  const timer = setInterval(() => void look(), RECHECK_MS)
  timer.unref()
  // Access may have ended while the connection was being opened.
  void look()
  return {
    signal: ended.signal,
    [Symbol.dispose]() {
      for (const stop of stops) stop()
      clearInterval(timer)
    },
  }
}
