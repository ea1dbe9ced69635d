import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Longer than this no transaction of a long work should take. The embedded database has one connection and answers nobody
 * else meanwhile; with PostgreSQL they wait for what it locks, and for the thread that prepares its statements.
 */
const AIM_MS = 6

type Step = (work: UnitOfWork) => Promise<void>

/**
 * How much of a long work goes into one transaction: as much as is over before anybody notices, on this machine and with
 * tables of this size. The last transactions tell.
 */
export class Pace {
  readonly #most: number
  #size = 1

  constructor({ most }: { most: number }) {
    this.#most = most
  }

  /** How many pieces the next transaction should take. */
  get size(): number {
    return this.#size
  }

  /** Runs one transaction by way of `act`; the wait for its turn does not count. */
  async run(act: (step: Step) => Promise<void>, step: Step): Promise<void> {
    let begun = performance.now()
    await act((work) => {
      begun = performance.now()
      return step(work)
    })
    this.learn(performance.now() - begun)
  }

  /** A transaction of the present size took so long. */
  learn(milliseconds: number): void {
    if (milliseconds > AIM_MS) this.#size = Math.max(1, Math.floor((this.#size * AIM_MS) / milliseconds))
    else if (milliseconds < AIM_MS / 4) this.#size = Math.min(this.#most, this.#size * 2)
    else if (milliseconds < (AIM_MS * this.#size) / (this.#size + 1)) this.#size = Math.min(this.#most, this.#size + 1)
  }
}
