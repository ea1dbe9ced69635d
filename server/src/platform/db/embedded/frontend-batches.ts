const SYNC = 'S'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const FLUSH = 'H'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

/**
 * Cuts the byte stream of a PostgreSQL client into batches that end where the server must answer. PGlite executes a
 * batch as a whole, so a message must never arrive in halves.
 */
export class FrontendBatches {
  #pending: Buffer = Buffer.alloc(0)
  #scanned = 0
  #isStarted = false

  add(chunk: Buffer): Buffer[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const batches: Buffer[] = []
    let start = 0
    for (;;) {
      const header = this.#isStarted ? 5 : 4
      if (this.#pending.length < this.#scanned + header) break
      const length = this.#pending.readInt32BE(this.#scanned + header - 4)
      const end = this.#scanned + header - 4 + length
      if (this.#pending.length < end) break
      const kind = this.#isStarted ? this.#pending[this.#scanned] : SYNC
      this.#scanned = end
      if (kind === TERMINATE) start = end
      else if (kind === SYNC || kind === QUERY || kind === FLUSH) {
        batches.push(this.#pending.subarray(start, end))
        start = end
      }
      this.#isStarted = true
    }
    this.#pending = this.#pending.subarray(start)
    this.#scanned -= start
    return batches
  }
}
