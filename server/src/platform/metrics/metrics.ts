import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import {
  type CounterName,
  counters,
  type Definition,
  type GaugeName,
  gauges,
  type HistogramName,
  histograms,
  type Labels,
} from './catalogue.ts'

interface Measurement {
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

/** What this process has counted and measured, for `/metrics`. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #counters = new Map<string, Counter>()
  readonly #histograms = new Map<string, Histogram>()
  readonly #gauges = new Map<string, Gauge>()
  readonly #readings: (() => void)[] = []
  readonly measurements = new Measurements()

  constructor() {
    const registers = [this.#registry]
    for (const [name, definition] of Object.entries<Definition>(counters)) {
      const counter = new Counter({ ...shapeOf(name, definition), registers })
      for (const labels of combinationsOf(definition)) counter.inc(labels, 0)
      this.#counters.set(name, counter)
    }
    for (const [name, definition] of Object.entries<Definition>(histograms))
      this.#histograms.set(
        name,
        new Histogram({ ...shapeOf(name, definition), buckets: [...(definition.buckets ?? [])], registers }),
      )
    for (const [name, definition] of Object.entries<Definition>(gauges))
      this.#gauges.set(name, new Gauge({ ...shapeOf(name, definition), registers }))
    // Also the delay of the event loop, memory and open files.
    collectDefaultMetrics({ register: this.#registry })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  count<N extends CounterName>(name: N, labels: Labels<N>, by = 1): void {
    this.#counters.get(name)?.inc(labels, by)
  }

  observe<N extends HistogramName>(name: N, labels: Labels<N>, seconds: number): void {
    this.#histograms.get(name)?.observe(labels, seconds)
  }

  set<N extends GaugeName>(name: N, labels: Labels<N>, value: number): void {
    this.#gauges.get(name)?.set(labels, value)
  }

  /** Replaces all values of the measurement; what is no longer there disappears. */
  replace<N extends GaugeName>(name: N, values: readonly { labels: Labels<N>; value: number }[]): void {
    this.#gauges.get(name)?.reset()
    for (const { labels, value } of values) this.set(name, labels, value)
  }

  /** Runs before each answer. It only reads what the process has in memory. */
  beforeAnswer(read: () => void): void {
    this.#readings.push(read)
  }

  async text(): Promise<string> {
    await this.measurements.asked()
    for (const read of this.#readings) read()
    return this.#registry.metrics()
  }
}

function shapeOf(name: string, { help, labels = {} }: Definition) {
  return { name, help, labelNames: Object.keys(labels) }
}

/** A counter that begins with its first event would hide that event: it has to be seen at 0 before. */
function combinationsOf({ labels = {} }: Definition): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (found, [label, words]) => found.flatMap((some) => words.map((word) => ({ ...some, [label]: word }))),
    [{}],
  )
}
