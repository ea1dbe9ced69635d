import type { OpenDatabase } from './db/open-database.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Longer than this no transaction of a long work should take. The embedded database has one connection and answers nobody
 * else meanwhile; with PostgreSQL they wait only for what it locks, and many short ones take more of the machine.
 */
const AIMS_MS = { embedded: 10, postgres: 25 } as const

type Step = (work: UnitOfWork) => Promise<void>

/**
 * How much of a long work goes into one transaction: as much as is over before anybody notices, on this machine and with
 * tables of this size. The last transactions tell.
 */
export class Pace {
  readonly #most: number
  readonly #aimMs: number
  #size = 1

  constructor({ engine }: Pick<OpenDatabase, 'engine'>, { most }: { most: number }) {
    this.#most = most
    this.#aimMs = AIMS_MS[engine]
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
    const aim = this.#aimMs
    if (milliseconds > aim) this.#size = Math.max(1, Math.floor((this.#size * aim) / milliseconds))
    else if (milliseconds < aim / 4) this.#size = Math.min(this.#most, this.#size * 2)
    else if (milliseconds < (aim * this.#size) / (this.#size + 1)) this.#size = Math.min(this.#most, this.#size + 1)
  }
}
