import { Worker } from 'node:worker_threads'
import type { EmbeddedOptions, WorkerAnswer, WorkerRequest } from './pglite-messages.ts'

interface Connection {
  onTurn(): void
  onBytes(bytes: Uint8Array<ArrayBuffer>): void
  onBroken(error: Error): void
}

interface Awaited {
  kind: WorkerAnswer['kind']
  resolve(answer: WorkerAnswer): void
  reject(error: Error): void
}

/** PGlite does not enforce `statement_timeout`: a batch that takes longer has the thread given up. */
const LONGEST_BATCH_MS = 300_000
const REOPEN_AFTER_MS = 500

/**
 * The database thread seen from outside. It serves one connection at a time, because PGlite has one session. A thread
 * that fails is replaced: the database in its folder is opened anew, and whoever asks meanwhile is refused.
 */
export class EmbeddedServer {
  readonly #options: EmbeddedOptions
  readonly #connections: Connection[] = []
  #worker: Worker | undefined
  #stopped: Error | undefined
  #isClosing = false
  /** Every batch has one answer. Those still to come for a connection that has gone are for nobody. */
  #unanswered = 0
  #forNobody = 0
  #awaited: Awaited[] = []
  #watchdog: NodeJS.Timeout | undefined

  private constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  static async start(options: EmbeddedOptions): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(options)
    await server.#open()
    return server
  }

  /** Connections queue up: a new one begins when the one before has let go and its session is wiped. */
  attach(connection: Connection): () => void {
    const stopped = this.#stopped
    if (stopped) queueMicrotask(() => connection.onBroken(stopped))
    this.#connections.push(connection)
    if (this.#connections.length === 1 && !stopped) connection.onTurn()
    return () => this.#detach(connection)
  }

  send(bytes: Uint8Array): void {
    this.#unanswered++
    this.#watch()
    // A message carries the whole memory behind a view, and the driver's views lie in a pool of kilobytes.
    const own = new Uint8Array(bytes)
    this.#post({ kind: 'bytes', bytes: own }, [own.buffer])
  }

  /** Gives the thread up, as after a failure. What was not committed is undone when the folder is opened anew. */
  abandon(reason: string): void {
    this.#fail(new Error(`The embedded database failed: ${reason}`))
  }

  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    this.#post({ kind: 'dump' })
    const answer = await this.#expect('image')
    return answer.kind === 'image' ? answer.image : new Uint8Array()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#watchdog)
    if (this.#stopped) return
    this.#post({ kind: 'close' })
    await this.#expect('closed')
    await this.#worker?.terminate()
  }

  async #open(): Promise<void> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: this.#options })
    const isCurrent = () => this.#worker === worker
    worker.on('message', (answer: WorkerAnswer) => isCurrent() && this.#receive(answer))
    worker.on('error', (error) => isCurrent() && this.#fail(error))
    worker.on('exit', () => isCurrent() && this.#fail(new Error('The embedded database has stopped.')))
    this.#worker = worker
    this.#stopped = undefined
    await this.#expect('open')
  }

  #fail(error: Error): void {
    const worker = this.#worker
    this.#worker = undefined
    this.#stopped = error
    this.#unanswered = 0
    this.#forNobody = 0
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    for (const connection of this.#connections.splice(0)) connection.onBroken(error)
    for (const waiting of this.#awaited.splice(0)) waiting.reject(error)
    void worker?.terminate().then(() => this.#reopen())
  }

  /** What lived in memory is gone with its thread; a folder can be opened again, as often as it takes. */
  #reopen(): void {
    if (this.#isClosing || !this.#options.folder) return
    const timer = setTimeout(() => void this.#open().catch(() => {}), REOPEN_AFTER_MS)
    timer.unref()
  }

  #detach(connection: Connection): void {
    const index = this.#connections.indexOf(connection)
    if (index < 0) return
    this.#connections.splice(index, 1)
    if (index > 0) return
    this.#forNobody += this.#unanswered
    this.#unanswered = 0
    this.#post({ kind: 'reset' })
    this.#connections[0]?.onTurn()
  }

  #post(request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    this.#worker?.postMessage(request, transfer)
  }

  #expect(kind: WorkerAnswer['kind']): Promise<WorkerAnswer> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    return new Promise((resolve, reject) => this.#awaited.push({ kind, resolve, reject }))
  }

  #receive(answer: WorkerAnswer): void {
    if (answer.kind === 'bytes') this.#deliver(answer.bytes)
    else if (answer.kind === 'broken') this.abandon(answer.reason)
    else {
      const index = this.#awaited.findIndex((waiting) => waiting.kind === answer.kind)
      const [waiting] = index < 0 ? [] : this.#awaited.splice(index, 1)
      waiting?.resolve(answer)
    }
  }

  #deliver(bytes: Uint8Array<ArrayBuffer>): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = undefined
    const isForNobody = this.#forNobody > 0
    if (isForNobody) this.#forNobody--
    else this.#unanswered--
    if (this.#forNobody + this.#unanswered > 0) this.#watch()
    if (!isForNobody) this.#connections[0]?.onBytes(bytes)
  }

  #watch(): void {
    this.#watchdog ??= setTimeout(() => this.abandon('a statement took too long'), LONGEST_BATCH_MS)
  }
}
