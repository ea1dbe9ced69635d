import { availableParallelism } from 'node:os'
import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { type PreparedTemplate, templateKey } from './prepared.ts'
import { type CardSource, type PrintJob, type PrintResult, printJob } from './print-job.ts'
import { PressThread } from './thread.ts'

const MOST_PREPARED = 6

export interface PressOptions {
  /** Threads; by default one per core, at most four: they have a lower priority than whoever answers requests. */
  threads?: number
  /** A thread that had nothing to do for so long is ended; the next card starts another. */
  idleMs?: number
}

/** Worker threads that render cards. One press serves a whole process; jobs and previews share its threads. */
export class CardPress implements AsyncDisposable {
  #threads: PressThread[]
  readonly #idleMs: number
  #isClosed = false
  readonly #prepared = new Map<string, Promise<PreparedTemplate>>()

  constructor({ threads = Math.min(4, availableParallelism()), idleMs = 60_000 }: PressOptions = {}) {
    this.#idleMs = idleMs
    this.#threads = Array.from({ length: Math.max(1, threads) }, () => new PressThread(idleMs))
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

  #idlest(): PressThread {
    return this.#living().reduce((best, thread) => (thread.load < best.load ? thread : best))
  }

  /** A thread that died is replaced; what it was working on has failed. */
  #living(): PressThread[] {
    if (this.#isClosed) throw new Error('The card press is closed.')
    this.#threads = this.#threads.map((thread) => (thread.isClosed ? new PressThread(this.#idleMs) : thread))
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
