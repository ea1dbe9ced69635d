import type { Log } from '../log.ts'
import type { SignalBox, SignalName } from '../signals.ts'

/** Work that a slice takes from a table of its own, one piece after the other. */
export interface WorkLoop {
  name: string
  /** What says that there may be something to do. It may be missed: the loop also looks by itself. */
  wokenBy: SignalName
  /** Does the next piece of work; false when there is none. Hands it back soon after `stopping` is aborted. */
  step(stopping: AbortSignal): Promise<boolean>
}

const LOOK_EVERY_MS = 2_000

/** Runs until it is stopped. A step that fails is logged, and the loop goes on. */
export async function runLoop(loop: WorkLoop, signals: SignalBox, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // Listens before it looks: what comes in between is not missed.
    const woken = nextSignal(loop.wokenBy, signals, stopping)
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

function nextSignal(name: SignalName, signals: SignalBox, stopping: AbortSignal) {
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const forget = () => {
    clearTimeout(timer)
    unsubscribe()
    stopping.removeEventListener('abort', forget)
    resolve()
  }
  const timer = setTimeout(forget, LOOK_EVERY_MS)
  const unsubscribe = signals.on(name, forget)
  stopping.addEventListener('abort', forget)
  return { heard, forget }
}
