import { hash, verify } from '@node-rs/argon2'
import { randomSecret } from '#platform/random.ts'
import { TooManyRequests } from '#platform/refusals.ts'
import type { Networks } from './origin.ts'

const PLACES = 4

/** Each kind keeps a place that the other cannot take, so that neither waits for the end of the other. */
const PLACES_OF_A_KIND = 3

const MAX_WAITING = 256

const RETRY_SECONDS = 2

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
}

/**
 * Networks take turns, and within one the smaller networks that it is made of. If there is no room left, the network that has the most
 * waiting gives up its last one, so that a flood displaces itself and nobody else.
 */
export class WaitingByNetwork<Item> {
  readonly #max: number
  /** In the order of their turns. */
  readonly #networks = new Map<string, Map<string, Item[]>>()
  #length = 0

  constructor(max: number) {
    this.#max = max
  }

  get length(): number {
    return this.#length
  }

  /** Returns what has to give way, which may be what was added. */
  add({ own, around }: Networks, item: Item): Item | undefined {
    const parts = this.#networks.get(around) ?? new Map<string, Item[]>()
    const items = parts.get(own) ?? []
    items.push(item)
    parts.set(own, items)
    this.#networks.set(around, parts)
    this.#length++
    return this.#length > this.#max ? this.#giveUp({ own, around }) : undefined
  }

  next(): Item | undefined {
    const [network] = this.#networks
    if (!network) return undefined
    const [around, parts] = network
    const [part] = parts
    if (!part) return undefined
    const [own, items] = part
    const item = items.shift()
    this.#length--
    // A key that is set again comes last in the order of a map.
    parts.delete(own)
    if (items.length > 0) parts.set(own, items)
    this.#networks.delete(around)
    if (parts.size > 0) this.#networks.set(around, parts)
    return item
  }

  #giveUp(newest: Networks): Item | undefined {
    const around = longest(this.#networks, newest.around, count)
    const parts = this.#networks.get(around) ?? new Map<string, Item[]>()
    const own = longest(parts, newest.own, ({ length }) => length)
    const items = parts.get(own) ?? []
    const item = items.pop()
    this.#length--
    if (items.length === 0) parts.delete(own)
    if (parts.size === 0) this.#networks.delete(around)
    return item
  }
}

const count = (parts: ReadonlyMap<string, readonly unknown[]>): number =>
  parts.values().reduce((sum, { length }) => sum + length, 0)

/** Among equals it is the preferred one. */
function longest<T>(all: ReadonlyMap<string, T>, preferred: string, lengthOf: (value: T) => number): string {
  let found = preferred
  let most = all.has(preferred) ? lengthOf(all.get(preferred) as T) : -1
  for (const [key, value] of all) {
    const length = lengthOf(value)
    if (length > most) [found, most] = [key, length]
  }
  return found
}

class Kind {
  running = 0
  readonly waiting = new WaitingByNetwork<Waiting>(MAX_WAITING)
}

/** Who asks for a hash: somebody whom the service knows, by a name that tells them apart, or a stranger from a network. */
export type HashingCaller = { known: string } | { stranger: Networks }

/**
 * Hashing is expensive on purpose, so without a limit anybody could stop the service with sign-ins. Those who sign in from where their
 * account has signed in before do not wait behind strangers, and strangers take turns by network.
 */
class HashingTurns {
  readonly #known = new Kind()
  readonly #strangers = new Kind()

  async take<T>(caller: HashingCaller, work: () => Promise<T>): Promise<T> {
    const [kind, networks] =
      'known' in caller
        ? [this.#known, { own: caller.known, around: caller.known }]
        : [this.#strangers, caller.stranger]
    await new Promise<void>((start, refuse) => {
      kind.waiting.add(networks, { start, refuse })?.refuse(new TooManyRequests(RETRY_SECONDS))
      this.#fillPlaces()
    })
    try {
      return await work()
    } finally {
      kind.running--
      this.#fillPlaces()
    }
  }

  #fillPlaces(): void {
    for (let kind = this.#nextKind(); kind; kind = this.#nextKind()) {
      kind.running++
      kind.waiting.next()?.start()
    }
  }

  #nextKind(): Kind | undefined {
    if (this.#known.running + this.#strangers.running >= PLACES) return undefined
    return [this.#known, this.#strangers].find(
      ({ running, waiting }) => waiting.length > 0 && running < PLACES_OF_A_KIND,
    )
  }
}

/** Argon2id with 19 MiB and two passes, OWASP's minimum. Stored hashes carry their parameters. */
const ARGON2ID = 2

const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const turns = new HashingTurns()

/** What must happen right before a hash is checked, such as counting the attempt, belongs into the same turn. */
export const inHashingTurn = <T>(caller: HashingCaller, work: () => Promise<T>): Promise<T> => turns.take(caller, work)

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
