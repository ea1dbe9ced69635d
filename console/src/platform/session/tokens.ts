import { randomKey } from '@samakart/sdk'
import { readStored, writeStored } from '../state/store.ts'

const CLIENT_KEY = 'samakart.client-key'

let made: string | undefined

/**
 * What tells this browser from somebody who has only its refresh token: a random text that never leaves it but to sign
 * in and to refresh. All tabs share it.
 */
export function clientKey(): string {
  const stored = readStored(CLIENT_KEY)
  if (stored !== null) return stored
  made ??= randomKey()
  writeStored(CLIENT_KEY, made)
  return made
}

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
