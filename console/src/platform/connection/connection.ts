import { createStore, useStore } from '../state/store.ts'

export interface Connection {
  isLost: boolean
  /** Since when nothing was heard. */
  since: Date | undefined
}

const FIRST_LOOK_MS = 2_000
const LONGEST_LOOK_MS = 30_000

const here: Connection = { isLost: false, since: undefined }

export const connection = createStore<Connection>(here)

let look: ReturnType<typeof setTimeout> | undefined

export function reportAnswer(): void {
  clearTimeout(look)
  look = undefined
  if (connection.get().isLost) connection.set(here)
}

export function reportLoss(): void {
  if (!connection.get().isLost) connection.set({ isLost: true, since: new Date() })
  if (look === undefined) lookAgainIn(FIRST_LOOK_MS)
}

/** Asks the service itself: `navigator.onLine` only knows of the nearest cable. */
export async function lookNow(): Promise<void> {
  try {
    await fetch('/health/live', { cache: 'no-store' })
    reportAnswer()
  } catch {
    reportLoss()
  }
}

function lookAgainIn(ms: number): void {
  clearTimeout(look)
  look = setTimeout(async () => {
    await lookNow()
    if (connection.get().isLost) lookAgainIn(Math.min(LONGEST_LOOK_MS, ms * 2))
  }, ms)
}

window.addEventListener('offline', reportLoss)
window.addEventListener('online', () => void lookNow())

export const useConnection = () => useStore(connection)
