import { Duplex } from 'node:stream'
import type { EmbeddedServer } from './embedded-server.ts'
import { FrontendBatches } from './frontend-batches.ts'

/**
 * A socket look-alike between the `pg` driver and the database thread. Both engines thus share one driver, one wire
 * format and one set of type parsers.
 */
export class PgliteStream extends Duplex {
  readonly #server: EmbeddedServer
  readonly #batches = new FrontendBatches()
  #detach: (() => void) | undefined

  constructor(server: EmbeddedServer) {
    super({ allowHalfOpen: false })
    this.#server = server
  }

  connect(): this {
    this.#detach = this.#server.attach({
      onTurn: () => queueMicrotask(() => this.emit('connect')),
      onBytes: (bytes) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      onBroken: (error) => this.destroy(error),
    })
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    for (const batch of this.#batches.add(chunk)) this.#server.send(batch)
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    this.destroy()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#detach?.()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
