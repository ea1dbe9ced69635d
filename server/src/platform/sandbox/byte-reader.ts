import { Socket } from 'node:net'

/** Reads the bytes of one task after the other from a pipe. */
export class ByteReader {
  readonly #pipe: Socket
  #target = Buffer.alloc(0)
  #filled = 0
  #onFull = () => {}

  constructor(fd: number) {
    this.#pipe = new Socket({ fd, readable: true, writable: false })
    this.#pipe.on('data', (chunk) => this.#add(chunk))
  }

  read(byteLength: number): Promise<Buffer<ArrayBuffer>> {
    if (byteLength === 0) return Promise.resolve(Buffer.alloc(0))
    const target = Buffer.allocUnsafeSlow(byteLength)
    this.#target = target
    this.#filled = 0
    return new Promise((resolve) => {
      this.#onFull = () => {
        this.#target = Buffer.alloc(0)
        this.#pipe.pause()
        resolve(target)
      }
      this.#pipe.resume()
    })
  }

  #add(chunk: Buffer): void {
    chunk.copy(this.#target, this.#filled)
    this.#filled += chunk.length
    if (this.#filled >= this.#target.length) this.#onFull()
  }
}
