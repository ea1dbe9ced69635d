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
import { Measurements } from './measurements.ts'

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
