import { FairQueue } from './fair-queue.ts'
import { Busy } from './refusals.ts'

/**
 * Divides what there is only so much of among those who need it: the connections of a pool, the time of the thread that
 * answers. Transactions of an organization may wait for each other for seconds, each with its connection, and others must
 * not have to wait with them: nobody may hold more than is left. Whoever waits takes turns with the others.
 */
export class FairShares {
  readonly #maxWaitMs: number
  readonly #heldBy = new Map<string, number>()
  readonly #queue = new FairQueue<() => void>()
  #left: number

  constructor(size: number, maxWaitMs: number) {
    this.#left = size
    this.#maxWaitMs = maxWaitMs
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** `use` takes one of them. */
  async hold<T>(owner: string, use: () => Promise<T>): Promise<T> {
    if (this.#mayHoldAnother(owner)) this.#take(owner)
    else await this.#waitFor(owner)
    try {
      return await use()
    } finally {
      this.#giveBack(owner)
    }
  }

  #mayHoldAnother(owner: string): boolean {
    return (this.#heldBy.get(owner) ?? 0) < this.#left
  }

  #take(owner: string): void {
    this.#left--
    this.#heldBy.set(owner, (this.#heldBy.get(owner) ?? 0) + 1)
  }

  #giveBack(owner: string): void {
    this.#left++
    const held = (this.#heldBy.get(owner) ?? 0) - 1
    if (held > 0) this.#heldBy.set(owner, held)
    else this.#heldBy.delete(owner)
    for (let start = this.#next(); start; start = this.#next()) start()
  }

  #next(): (() => void) | undefined {
    return this.#queue.next((owner) => this.#mayHoldAnother(owner))
  }

  #waitFor(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout)
        this.#take(owner)
        resolve()
      }
      const timeout = setTimeout(() => {
        this.#queue.remove(owner, start)
        reject(new Busy())
      }, this.#maxWaitMs)
      this.#queue.add(owner, start)
    })
  }
}
