import { availableParallelism } from 'node:os'
import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { loadKernel } from '../wasm/wasm-kernel.ts'
import { JobFiles } from './job-files.ts'
import { type PreparedTemplate, templateKey } from './prepared-template.ts'
import type { CardSource, PrintJob, PrintResult } from './print-job.ts'
import { RendererThread } from './renderer-thread.ts'
import { drawCards } from './run-print-job.ts'

const MAX_PREPARED = 6

export interface RendererOptions {
  /** By default one thread per core, at most four. Their priority is lower than that of the thread that serves requests. */
  threads?: number
  /** A thread ends after this long without work; the next card starts another. */
  idleMs?: number
  /** Called once, before the first card, if the WebAssembly kernel does not load and cards take longer. */
  onMissingKernel?: (reason: unknown) => void
  /** Called with the time that a thread took to draw some cards together. */
  onRendered?: NonNullable<PrintJob['onRendered']>
  kernelFile?: URL
  /** The environment of the threads. By default that of this process. */
  env?: NodeJS.ProcessEnv
}

/** Renders cards in worker threads, which start with the first card. All jobs and previews of a process share them. */
export class CardRenderer implements AsyncDisposable {
  #threads: RendererThread[] = []
  readonly #threadCount: number
  readonly #idleMs: number
  readonly #env: NodeJS.ProcessEnv
  readonly #onRendered: NonNullable<PrintJob['onRendered']>
  #reportMissingKernel: (() => void) | undefined
  #isClosed = false
  readonly #prepared = new Map<string, Promise<PreparedTemplate>>()

  constructor({
    threads = Math.min(4, availableParallelism()),
    idleMs = 45_000,
    onMissingKernel = () => {},
    onRendered = () => {},
    kernelFile,
    env = process.env,
  }: RendererOptions = {}) {
    this.#reportMissingKernel = () => {
      const kernel = loadKernel(kernelFile)
      if ('failure' in kernel) onMissingKernel(kernel.failure)
    }
    this.#idleMs = idleMs
    this.#env = env
    this.#onRendered = onRendered
    this.#threadCount = Math.max(1, threads)
  }

  get runningThreads(): number {
    return this.#threads.filter(({ isClosed }) => !isClosed).length
  }

  /** Renders one card as a PNG with the same pixels as in a job. */
  async preview(card: Card, setting: Setting, dpi: Dpi = 300): Promise<Buffer> {
    return Buffer.from(await this.#leastBusy().request({ kind: 'preview', card, setting, dpi }))
  }

  /** Renders a stream of cards to a ZIP of PNGs, PDFs, or both. Memory does not depend on the number of cards. */
  async print(cards: CardSource, job: PrintJob): Promise<PrintResult> {
    const prepared = await this.#prepare(job.setting, job.dpi ?? 300)
    const preparePhotos = () => this.#prepare({ ...job.setting, hasPhoto: true }, job.dpi ?? 300)
    const watched = { onRendered: this.#onRendered, ...job }
    return drawCards([...this.#startThreads()], prepared, preparePhotos, cards, new JobFiles(prepared, job), watched)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  #leastBusy(): RendererThread {
    return this.#startThreads().reduce((best, thread) => (thread.load < best.load ? thread : best))
  }

  /** Starts the threads that are missing: before the first card, after an idle time, or because a thread crashed. */
  #startThreads(): RendererThread[] {
    if (this.#isClosed) throw new Error('The card renderer is closed.')
    this.#reportMissingKernel?.()
    this.#reportMissingKernel = undefined
    const running = this.#threads.filter(({ isClosed }) => !isClosed)
    while (running.length < this.#threadCount) running.push(new RendererThread(this.#idleMs, this.#env))
    this.#threads = running
    for (const thread of this.#threads) thread.restartIdleTimer()
    return this.#threads
  }

  #prepare(setting: Setting, dpi: Dpi): Promise<PreparedTemplate> {
    const key = templateKey(setting, dpi)
    const cached = this.#prepared.get(key)
    if (cached) return cached
    const preparing = this.#leastBusy().request({ kind: 'prepare', setting, dpi })
    preparing.catch(() => this.#prepared.delete(key))
    const oldest = this.#prepared.keys().next()
    if (this.#prepared.size >= MAX_PREPARED && !oldest.done) this.#prepared.delete(oldest.value)
    this.#prepared.set(key, preparing)
    return preparing
  }
}
