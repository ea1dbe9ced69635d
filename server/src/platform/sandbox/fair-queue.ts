export interface FairQueueLimits {
  maxWaiting: number
  maxWaitingPerOrganization: number
}

/** Organizations take turns, however much each of them has waiting. The items of one organization keep their order. */
export class FairQueue<Item> {
  readonly #limits: FairQueueLimits
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Item[]>()
  #length = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#length
  }

  /** Returns whose limit leaves no room, if there is none. */
  add(tenantId: string, item: Item): 'organization' | 'all' | undefined {
    const own = this.#waiting.get(tenantId) ?? []
    if (own.length >= this.#limits.maxWaitingPerOrganization) return 'organization'
    if (this.#length >= this.#limits.maxWaiting) return 'all'
    own.push(item)
    this.#waiting.set(tenantId, own)
    this.#length++
    return undefined
  }

  next(): Item | undefined {
    const turn = this.#waiting.entries().next()
    if (turn.done) return undefined
    const [tenantId, [item, ...others]] = turn.value
    // A key that is set again comes last in the order of the map.
    this.#waiting.delete(tenantId)
    if (others.length > 0) this.#waiting.set(tenantId, others)
    this.#length--
    return item
  }

  remove(tenantId: string, item: Item): void {
    const own = this.#waiting.get(tenantId)
    const index = own?.indexOf(item) ?? -1
    if (!own || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) this.#waiting.delete(tenantId)
    this.#length--
  }
}
