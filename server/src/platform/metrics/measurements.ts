export interface Measurement {
  everyMs: number
  /** Asks the database with a bounded statement and sets its gauges. */
  measure(): Promise<void>
  /** The gauges must not show old values when they could not be measured. */
  forget(): void
}

/** Nobody has asked for so long that nobody seems to be interested. */
const ASKED_MS = 300_000
/** The first answer waits for its values, but never for long. */
const FIRST_WAIT_MS = 2_000

/**
 * What has to be asked of the database is measured in the background while somebody asks for measurements. An answer
 * never waits for it, except the first one, and a process that nobody watches does none of it.
 */
export class Measurements {
  readonly #all: Measurement[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  #askedAt = -Infinity
  #isStopped = false

  add(measurement: Measurement): void {
    this.#all.push(measurement)
  }

  async asked(): Promise<void> {
    this.#askedAt = performance.now()
    if (this.#timers.size > 0 || this.#isStopped) return
    const first = this.#all.map((measurement) => this.#keepMeasuring(measurement))
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, FIRST_WAIT_MS)
    await Promise.race([Promise.all(first), promise])
    clearTimeout(timer)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#clear()
    await Promise.all(this.#running)
  }

  async #keepMeasuring(measurement: Measurement): Promise<void> {
    let isBusy = false
    const measure = async () => {
      if (performance.now() - this.#askedAt > ASKED_MS) return this.#clear()
      if (isBusy) return
      isBusy = true
      const run = measurement.measure().catch(() => measurement.forget())
      this.#running.add(run)
      await run
      this.#running.delete(run)
      isBusy = false
    }
    this.#timers.add(setInterval(() => void measure(), measurement.everyMs).unref())
    await measure()
  }

  #clear(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers.clear()
  }
}
