import type { Clock } from '../clock.ts'
import type { OpenDatabase } from './open-database.ts'

const MEASURE_INTERVAL_MS = 30_000
const FIRST_MEASUREMENTS = 3
/** How much a machine's monotonic clock may gain or lose per millisecond, generously. */
const DRIFT = 0.0002

interface Measurement {
  /** The database's time minus this process's monotonic time, in milliseconds. */
  offset: number
  /** Half the time that the question took: the database read its clock sometime in between. */
  uncertainty: number
  at: number
}

/**
 * The database's time, which is the same for all processes: leases, expiry and schedules are compared between them. It
 * is measured at the start and regularly, and continued by the monotonic clock in between, so a machine whose clock is
 * wrong or jumps does not matter.
 */
export class DatabaseClock implements Clock {
  readonly #database: OpenDatabase
  #measured: Measurement

  private constructor(database: OpenDatabase, first: Measurement) {
    this.#database = database
    this.#measured = first
    setInterval(() => void this.#measure().catch(() => {}), MEASURE_INTERVAL_MS).unref()
  }

  static async start(database: OpenDatabase): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, await measure(database))
    for (let i = 1; i < FIRST_MEASUREMENTS; i++) await clock.#measure()
    return clock
  }

  now(): Date {
    return new Date(performance.now() + this.#measured.offset)
  }

  /** A measurement that took long is worse than an older one, until the older one may have drifted as far. */
  async #measure(): Promise<void> {
    const next = await measure(this.#database)
    const { uncertainty, at } = this.#measured
    const isBetter = next.uncertainty <= uncertainty + (next.at - at) * DRIFT
    const isContradicted = Math.abs(next.offset - this.#measured.offset) > next.uncertainty + uncertainty + 1
    if (isBetter || isContradicted) this.#measured = next
  }
}

async function measure({ pool }: OpenDatabase): Promise<Measurement> {
  const before = performance.now()
  const { rows } = await pool.query<{ now: number }>(
    `select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  const at = performance.now()
  const uncertainty = (at - before) / 2
  return { offset: Number(rows[0]?.now) - (before + uncertainty), uncertainty, at }
}
