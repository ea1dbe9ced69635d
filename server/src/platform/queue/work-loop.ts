import type { Log } from '../log.ts'
import type { NotificationName, Notifier } from '../notifications.ts'

/** Work that a slice takes from a table of its own, one unit after the other. */
export interface WorkLoop {
  name: string
  /** What says that there may be something to do. It may be missed: the loop also looks by itself. */
  wokenBy: NotificationName
  /** Does the next job or task; false when there is none. Hands it back soon after `stopping` is aborted. */
  step(stopping: AbortSignal): Promise<boolean>
}

const LOOK_EVERY_MS = 2_000

/** Runs until it is stopped. A step that fails is logged, and the loop goes on. */
export async function runLoop(loop: WorkLoop, notifier: Notifier, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Listens before it looks: what comes in between is not missed.
    const woken = nextNotification(loop.wokenBy, notifier, stopping)
    try {
      if (await loop.step(stopping)) {
        woken.forget()
        continue
      }
    } catch (error) {
      log.warn('work failed', { job: loop.name, error })
    }
    await woken.heard
  }
}

function nextNotification(name: NotificationName, notifier: Notifier, stopping: AbortSignal) {
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const forget = () => {
    clearTimeout(timer)
    unsubscribe()
    stopping.removeEventListener('abort', forget)
    resolve()
  }
  const timer = setTimeout(forget, LOOK_EVERY_MS)
  const unsubscribe = notifier.on(name, forget)
  stopping.addEventListener('abort', forget)
  return { heard, forget }
}
