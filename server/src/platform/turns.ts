import { setImmediate } from 'node:timers/promises'

/** Longer than this no loop keeps the thread to itself. A request comes back to it some ten times, and waits each time. */
const LONGEST_TURN_MS = 0.5

/** For a loop over thousands: now and then everybody else gets a turn. */
export class Turns {
  #since = performance.now()

  async giveWay(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_TURN_MS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
