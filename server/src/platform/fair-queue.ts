export interface FairQueueLimits {
  maxWaiting: number
  maxWaitingPerOwner: number
}

const unlimited: FairQueueLimits = {
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerOwner: Number.POSITIVE_INFINITY,
}

/** Owners take turns, however much each of them has waiting. The items of one owner keep their order. */
export class FairQueue<Item> {
  readonly #limits: FairQueueLimits
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Item[]>()
  #length = 0

  constructor(limits = unlimited) {
    this.#limits = limits
  }

  get length(): number {
    return this.#length
  }

  /** Returns whose limit leaves no room, if there is none. */
  add(owner: string, item: Item): 'owner' | 'all' | undefined {
    const own = this.#waiting.get(owner) ?? []
    if (own.length >= this.#limits.maxWaitingPerOwner) return 'owner'
    if (this.#length >= this.#limits.maxWaiting) return 'all'
    own.push(item)
    this.#waiting.set(owner, own)
    this.#length++
    return undefined
  }

  /** Passes over the owners whose turn must wait, who keep their place. */
  next(mayTakeTurn: (owner: string) => boolean = () => true): Item | undefined {
    const turn = this.#waiting.entries().find(([owner]) => mayTakeTurn(owner))
    if (!turn) return undefined
    const [owner, own] = turn
    const item = own.shift()
    // A key that is set again comes last in the order of the map.
    this.#waiting.delete(owner)
    if (own.length > 0) this.#waiting.set(owner, own)
    this.#length--
    return item
  }

  remove(owner: string, item: Item): void {
    const own = this.#waiting.get(owner)
    const index = own?.indexOf(item) ?? -1
    if (!own || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) this.#waiting.delete(owner)
    this.#length--
  }
}
