import { hash, verify } from '@node-rs/argon2'
import { randomSecret } from '#platform/random.ts'
import { HashingTurns, type Turn } from './attempts/hashing-turns.ts'

/** Argon2id with 19 MiB and two passes, OWASP's minimum. Stored hashes carry their parameters. */
const ARGON2ID = 2
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const turns = new HashingTurns()

/** What must happen right before a hash is checked, such as counting the attempt, belongs into the same turn. */
export const inHashingTurn = <T>(turn: Turn, work: () => Promise<T>): Promise<T> => turns.take(turn, work)

/** For somebody who is signed in or has a link. */
export function hashPassword(password: string): Promise<string> {
  return inHashingTurn({ known: 'new password' }, () => hash(password, parameters))
}

let decoyHash: Promise<string> | undefined
let checked = 0

/** How many passwords this process has compared with a hash so far. */
export const countPasswordChecks = (): number => checked

/** Within a turn. Takes as long for a user who does not exist as for one who does. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hash(randomSecret(16).toString('hex'), parameters)
  const compared = storedHash ?? (await decoyHash)
  checked += 1
  const matches = await verify(compared, password)
  return matches && storedHash !== undefined
}
