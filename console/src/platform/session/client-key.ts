import { randomKey } from '@samakart/sdk'
import { readStored, writeStored } from '../state/persistent-store.ts'

const KEY = 'samakart.client-key'

let made: string | undefined

/**
 * What tells this browser from somebody who has only its refresh token: a random text that never leaves it but to sign
 * in and to refresh. All tabs share it.
 */
export function clientKey(): string {
  const stored = readStored(KEY)
  if (stored !== null) return stored
  made ??= randomKey()
  writeStored(KEY, made)
  return made
}
