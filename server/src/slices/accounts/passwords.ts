import { hash, verify } from '@node-rs/argon2'
import { randomSecret } from '#platform/random.ts'
import { TooManyRequests } from '#platform/refusals.ts'

/** Argon2id with 19 MiB and two passes, OWASP's minimum. Stored hashes carry their parameters. */
const ARGON2ID = 2
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const MAX_CONCURRENT = 4
const MAX_QUEUED = 64

let running = 0
const queued: (() => void)[] = []

/**
 * Hashing is expensive on purpose, so without a limit anybody could stop the service with sign-ins. What must happen
 * right before a hash is checked, such as counting the attempt, belongs into the same turn.
 */
export async function inHashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT) running += 1
  else {
    if (queued.length >= MAX_QUEUED) throw new TooManyRequests(2)
    await new Promise<void>((resolve) => queued.push(resolve))
  }
  try {
    return await work()
  } finally {
    // The next in the queue takes over the turn.
    const next = queued.shift()
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return inHashingTurn(() => hash(password, parameters))
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
