import { createHmac } from 'node:crypto'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { Origin } from '../origin.ts'
import { type Networks, networksOf } from './network.ts'

/**
 * What is guessed: a password, or a code of the second factor. Requests for a new password count the same way. Each has counters
 * of its own.
 */
export type Guess = 'password' | 'second-factor' | 'reset'

/** What the attempts of one request are counted by: keyed hashes, so that the tables name nobody. */
export interface AttemptSubjects {
  account: string
  network: string
  /** The account together with the client's key, if it gave one, and with the network: the more exact one first. */
  origins: readonly string[]
  /** By these a stranger's attempts wait for their turn. They are never stored. */
  networks: Networks
}

export function attemptSubjects(keyring: Keyring, guess: Guess, email: string, origin: Origin): AttemptSubjects {
  const key = keyring.platformKey('login-failures')
  const keyedHash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const account = email.trim().toLowerCase()
  const networks = networksOf(origin.address)
  const network = networks.own
  return {
    account: keyedHash('account', guess, account),
    networks,
    network: keyedHash('network', network),
    origins: [
      ...(origin.clientKey === undefined ? [] : [keyedHash('client', account, origin.clientKey)]),
      keyedHash('network of account', account, network),
    ],
  }
}
