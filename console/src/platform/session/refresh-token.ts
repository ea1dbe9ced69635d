import { readStored, writeStored } from '../state/persistent-store.ts'

const KEY = 'samakart.refresh-token'

/** Shared by all tabs. The access token is never stored. */
export const refreshToken = {
  get: () => readStored(KEY),
  set: (token: string | null) => writeStored(KEY, token),
  /** Calls the listener when another tab signs out. */
  onRemoved(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === KEY && event.newValue === null) listener()
    })
  },
}
