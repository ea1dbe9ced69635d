import { availableParallelism } from 'node:os'
import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { loadKernel } from '../wasm/wasm-kernel.ts'
import { type PreparedTemplate, templateKey } from './prepared-template.ts'
import { type CardSource, type PrintJob, type PrintResult, printJob } from './print-job.ts'
import { RendererThread } from './renderer-thread.ts'

const MOST_PREPARED = 6

export interface RendererOptions {
  /** Threads; by default one per core, at most four: they have a lower priority than whoever answers requests. */
  threads?: number
  /** A thread that had nothing to do for so long is ended; the next card starts another. */
  idleMs?: number
  /** Called once, before the first card, if the WebAssembly kernel does not load and cards take longer. */
  onMissingKernel?: (reason: unknown) => void
  kernelFile?: URL
}

/** Renders cards in worker threads, which start with the first card. Jobs and previews of a process share them. */
export class CardRenderer implements AsyncDisposable {
  #threads: RendererThread[] = []
  readonly #threadCount: number
  readonly #idleMs: number
  #reportMissingKernel: (() => void) | undefined
  #isClosed = false
  readonly #prepared = new Map<string, Promise<PreparedTemplate>>()

  constructor({
    threads = Math.min(4, availableParallelism()),
    idleMs = 60_000,
    onMissingKernel = () => {},
    kernelFile,
  }: RendererOptions = {}) {
    this.#reportMissingKernel = () => {
      const kernel = loadKernel(kernelFile)
      if ('failure' in kernel) onMissingKernel(kernel.failure)
    }
    this.#idleMs = idleMs
    this.#threadCount = Math.max(1, threads)
  }

  /** Those that have not been ended. */
  get livingThreads(): number {
    return this.#threads.filter(({ isClosed }) => !isClosed).length
  }

  /** One card as a PNG, with the pixels it has in a job. */
  async preview(card: Card, setting: Setting, dpi: Dpi = 300): Promise<Buffer> {
    return Buffer.from(await this.#idlest().ask({ kind: 'preview', card, setting, dpi }))
  }

  /** Renders a stream of cards to a ZIP of PNGs, PDFs, or both. Memory does not depend on the number of cards. */
  async print(cards: CardSource, job: PrintJob): Promise<PrintResult> {
    const prepared = await this.#prepare(job.setting, job.dpi ?? 300)
    return printJob([...this.#living()], prepared, cards, job)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #idlest(): RendererThread {
    return this.#living().reduce((best, thread) => (thread.load < best.load ? thread : best))
  }

  /** Starts those that are missing: before the first card, after a rest, or because one died (its work has failed). */
  #living(): RendererThread[] {
    if (this.#isClosed) throw new Error('The card renderer is closed.')
    this.#reportMissingKernel?.()
    this.#reportMissingKernel = undefined
    const living = this.#threads.filter(({ isClosed }) => !isClosed)
    while (living.length < this.#threadCount) living.push(new RendererThread(this.#idleMs))
    this.#threads = living
    for (const thread of this.#threads) thread.wake()
    return this.#threads
  }

  #prepare(setting: Setting, dpi: Dpi): Promise<PreparedTemplate> {
    const key = templateKey(setting, dpi)
    const known = this.#prepared.get(key)
    if (known) return known
    const preparing = this.#idlest().ask({ kind: 'prepare', setting, dpi })
    preparing.catch(() => this.#prepared.delete(key))
    const oldest = this.#prepared.keys().next()
    if (this.#prepared.size >= MOST_PREPARED && !oldest.done) this.#prepared.delete(oldest.value)
    this.#prepared.set(key, preparing)
    return preparing
  }
}
