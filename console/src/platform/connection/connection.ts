import { createStore, useStore } from '../state/store.ts'

export interface Connection {
  isLost: boolean
  /** When the connection was lost. */
  since: Date | undefined
}

const FIRST_CHECK_MS = 2_000
const MAX_CHECK_MS = 30_000

const connected: Connection = { isLost: false, since: undefined }

export const connection = createStore<Connection>(connected)

let nextCheck: ReturnType<typeof setTimeout> | undefined

export function reportAnswer(): void {
  clearTimeout(nextCheck)
  nextCheck = undefined
  if (connection.get().isLost) connection.set(connected)
}

export function reportLoss(): void {
  if (!connection.get().isLost) connection.set({ isLost: true, since: new Date() })
  if (nextCheck === undefined) checkAgainIn(FIRST_CHECK_MS)
}

/** Asks the service, because `navigator.onLine` only knows whether the device has some network. */
export async function checkConnection(): Promise<void> {
  try {
    await fetch('/health/live', { cache: 'no-store' })
    reportAnswer()
  } catch {
    reportLoss()
  }
}

function checkAgainIn(ms: number): void {
  clearTimeout(nextCheck)
  nextCheck = setTimeout(async () => {
    await checkConnection()
    if (connection.get().isLost) checkAgainIn(Math.min(MAX_CHECK_MS, ms * 2))
  }, ms)
}

window.addEventListener('offline', reportLoss)
window.addEventListener('online', () => void checkConnection())

export const useConnection = () => useStore(connection)
