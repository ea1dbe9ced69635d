import { Worker } from 'node:worker_threads'
import { CardUnprintable } from '../errors.ts'
import type { ThreadFailure, ThreadReply, ThreadRequest, ThreadResponses } from './messages.ts'

interface PendingRequest {
  resolve(response: unknown): void
  reject(error: Error): void
}

/**
 * A thread needs far less; the limits make the garbage collector run earlier, so that memory does not grow in a long
 * job.
 */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 384 }

/** A worker thread of the renderer. When it crashes, all its pending requests fail. */
export class RendererThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingRequest>()
  readonly #idleMs: number
  #nextId = 0
  readonly #jobs = new Set<number>()
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The number of pending requests; the renderer gives new work to the thread with the fewest. */
  get load(): number {
    return this.#pending.size
  }

  /** The thread ends after `idleMs` without a request or a job that may need it, because it takes memory. */
  constructor(idleMs: number, env: NodeJS.ProcessEnv) {
    this.#idleMs = idleMs
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), { resourceLimits: LIMITS, env })
    this.#worker.unref()
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('A thread of the card renderer ended.')))
  }

  request<Kind extends ThreadRequest['kind']>(request: ThreadRequest & { kind: Kind }): Promise<ThreadResponses[Kind]> {
    if (this.#isClosed) return Promise.reject(new Error('The card renderer is closed.'))
    clearTimeout(this.#idleTimer)
    const id = this.#nextId++
    return new Promise<ThreadResponses[Kind]>((resolve, reject) => {
      this.#pending.set(id, { resolve: (response) => resolve(response as ThreadResponses[Kind]), reject })
      this.#worker.ref()
      this.#worker.postMessage({ id, request })
    })
  }

  /** Keeps the thread running until the job is removed, because the job may need it at any time. */
  addJob(job: number): void {
    clearTimeout(this.#idleTimer)
    this.#jobs.add(job)
  }

  removeJob(job: number): void {
    this.#jobs.delete(job)
    this.restartIdleTimer()
  }

  /** Called also before a request, so that the thread does not end in between. */
  restartIdleTimer(): void {
    clearTimeout(this.#idleTimer)
    if (this.#pending.size > 0 || this.#jobs.size > 0 || this.#isClosed) return
    this.#idleTimer = setTimeout(() => void this.close(), this.#idleMs).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    await this.#worker.terminate()
  }

  #settle(reply: ThreadReply): void {
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    // A closing thread stays referenced, so that the process does not exit before `close` has finished.
    if (this.#pending.size === 0 && !this.#isClosed) this.#worker.unref()
    this.restartIdleTimer()
    if ('failure' in reply) pending?.reject(toError(reply.failure))
    else pending?.resolve(reply.response)
  }

  #fail(error: Error): void {
    this.#isClosed = true
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

function toError(failure: ThreadFailure): Error {
  if (failure.kind === 'unprintable')
    return Object.assign(new CardUnprintable(failure.code, failure.message, failure.field), { place: failure.place })
  const { message, stack, code } = failure
  return Object.assign(new Error(message), stack ? { stack } : {}, code ? { code } : {})
}
