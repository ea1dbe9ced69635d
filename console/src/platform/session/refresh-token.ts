import { readStored, writeStored } from '../state/persistent-store.ts'

const KEY = 'samakart.refresh-token'

/** Shared by all tabs. The access token is never stored. */
export const refreshToken = {
  get: () => readStored(KEY),
  set: (token: string | null) => writeStored(KEY, token),
  /** Another tab signed out. */
  onRemoved(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === KEY && event.newValue === null) listener()
    })
  },
}

/**
 * A refresh token works once. The same key with the same token gets the same answer again, so neither a lost answer
 * nor two tabs at the same moment end the session. A third of the token makes the key; the rest stays secret.
 */
export const refreshKey = (token: string): string => `refresh-${token.slice(4, 20)}`
