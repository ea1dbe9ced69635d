import { Worker } from 'node:worker_threads'
import { CardRefused } from '../errors.ts'
import type { Answers, Reply, Request, ThreadFailure } from './messages.ts'

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Live data is far below; the limits make the collector work earlier, so that a long job does not grow. */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 384 }

/** A worker thread of the renderer. When it dies, everything asked of it fails. */
export class RendererThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #idleMs: number
  #next = 0
  readonly #jobs = new Set<number>()
  #nap: NodeJS.Timeout | undefined
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Requests under way; the renderer gives new work to the thread with the fewest. */
  get load(): number {
    return this.#waiting.size
  }

  /** With no job that may need it, it ends after so long without a request: it takes memory. */
  constructor(idleMs: number) {
    this.#idleMs = idleMs
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), { resourceLimits: LIMITS })
    this.#worker.unref()
    this.#worker.on('message', (reply: Reply) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('A thread of the card renderer ended.')))
  }

  ask<Kind extends Request['kind']>(request: Request & { kind: Kind }): Promise<Answers[Kind]> {
    if (this.#isClosed) return Promise.reject(new Error('The card renderer is closed.'))
    clearTimeout(this.#nap)
    const id = this.#next++
    return new Promise<Answers[Kind]>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answers[Kind]), reject })
      this.#worker.ref()
      this.#worker.postMessage({ id, request })
    })
  }

  /** A job may ask it at any time: until the job lets go, the thread stays. */
  keepFor(job: number): void {
    clearTimeout(this.#nap)
    this.#jobs.add(job)
  }

  letGo(job: number): void {
    this.#jobs.delete(job)
    this.wake()
  }

  /** It is about to be asked: its rest begins anew. */
  wake(): void {
    clearTimeout(this.#nap)
    if (this.#waiting.size > 0 || this.#jobs.size > 0 || this.#isClosed) return
    this.#nap = setTimeout(() => void this.close(), this.#idleMs).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#nap)
    await this.#worker.terminate()
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    // Whoever ends it waits for its end: a last answer must not let the process go before.
    if (this.#waiting.size === 0 && !this.#isClosed) this.#worker.unref()
    this.wake()
    if ('failure' in reply) waiting?.reject(revive(reply.failure))
    else waiting?.resolve(reply.answer)
  }

  #fail(error: Error): void {
    this.#isClosed = true
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

function revive({ message, code, field, place }: ThreadFailure): Error {
  return code ? Object.assign(new CardRefused(code, message, field), { place }) : new Error(message)
}
