import type { Networks } from './network.ts'

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
