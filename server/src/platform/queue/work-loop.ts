import type { Log } from '../log.ts'
import type { NotificationName, Notifier } from '../notifications.ts'

/** Work that a slice takes from a table of its own, one item after the other. */
export interface WorkLoop {
  name: string
  /** The notification of new work. It may be lost, so the loop also polls. */
  wokenBy: NotificationName
  /** Does the next item; returns false if there is none. It should return soon after `stopping` is aborted. */
  step(stopping: AbortSignal): Promise<boolean>
  /** Waits for what the steps have left running. Called once, after the last step. */
  finish?(): Promise<void>
}

const POLL_INTERVAL_MS = 2_000

/** Runs until it is stopped. A failed step is logged and the loop continues. */
export async function runLoop(loop: WorkLoop, notifier: Notifier, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Listens before the step, so that work which arrives during the step is not missed.
    const notification = nextNotification(loop.wokenBy, notifier, stopping)
    try {
      if (await loop.step(stopping)) {
        notification.cancel()
        continue
      }
    } catch (error) {
      log.warn('work failed', { job: loop.name, error })
    }
    await notification.received
  }
  await loop.finish?.()
}

function nextNotification(name: NotificationName, notifier: Notifier, stopping: AbortSignal) {
  const { promise: received, resolve } = Promise.withResolvers<void>()
  const cancel = () => {
    clearTimeout(timer)
    unsubscribe()
    stopping.removeEventListener('abort', cancel)
    resolve()
  }
  const timer = setTimeout(cancel, POLL_INTERVAL_MS)
  const unsubscribe = notifier.on(name, cancel)
  stopping.addEventListener('abort', cancel)
  return { received, cancel }
}
