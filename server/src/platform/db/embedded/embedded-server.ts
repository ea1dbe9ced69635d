import { Worker } from 'node:worker_threads'
import type { EmbeddedOptions, WorkerAnswer, WorkerRequest } from './pglite-messages.ts'

interface Connection {
  onTurn(): void
  onBytes(bytes: Uint8Array<ArrayBuffer>): void
  onBroken(error: Error): void
}

/** The database thread seen from outside. It serves one connection at a time, because PGlite has one session. */
export class EmbeddedServer {
  readonly #worker: Worker
  readonly #connections: Connection[] = []
  #stopped: Error | undefined
  /** Every batch has one answer. Those still to come for a connection that has gone are for nobody. */
  #unanswered = 0
  #forNobody = 0
  #awaited: { kind: WorkerAnswer['kind']; resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }[] =
    []

  private constructor(options: EmbeddedOptions) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (answer: WorkerAnswer) => this.#receive(answer))
    this.#worker.on('error', (error) => this.#break(error))
    this.#worker.on('exit', () => {
      this.#stopped = new Error('The embedded database has stopped.')
      this.#break(this.#stopped)
    })
  }

  static async start(options: EmbeddedOptions): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(options)
    await server.#expect('open')
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
    this.#post({ kind: 'bytes', bytes })
  }

  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    this.#post({ kind: 'dump' })
    const answer = await this.#expect('image')
    return answer.kind === 'image' ? answer.image : new Uint8Array()
  }

  async close(): Promise<void> {
    if (this.#stopped) return
    this.#post({ kind: 'close' })
    await this.#expect('closed')
    await this.#worker.terminate()
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

  #post(request: WorkerRequest): void {
    this.#worker.postMessage(request)
  }

  #expect(kind: WorkerAnswer['kind']): Promise<WorkerAnswer> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    return new Promise((resolve, reject) => this.#awaited.push({ kind, resolve, reject }))
  }

  #receive(answer: WorkerAnswer): void {
    if (answer.kind === 'bytes') this.#deliver(answer.bytes)
    else if (answer.kind === 'broken') this.#break(new Error(`The embedded database failed: ${answer.reason}`))
    else {
      const index = this.#awaited.findIndex((waiting) => waiting.kind === answer.kind)
      const [waiting] = index < 0 ? [] : this.#awaited.splice(index, 1)
      waiting?.resolve(answer)
    }
  }

  #deliver(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#forNobody > 0) {
      this.#forNobody--
      return
    }
    this.#unanswered--
    this.#connections[0]?.onBytes(bytes)
  }

  #break(error: Error): void {
    for (const connection of [...this.#connections]) connection.onBroken(error)
    for (const waiting of this.#awaited.splice(0)) waiting.reject(error)
  }
}
