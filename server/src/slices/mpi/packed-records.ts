const CHUNK_BYTES = 1024 * 1024
const WORD = 4
const MAX_PART_BYTES = 0xffff
/** With this limit a place fits into 31 bits, and V8 stores such numbers without allocating memory. */
const MAX_CHUNKS = 1_024

/** `marks` and `head` are read often, `rest` seldom. */
export interface PackedRecord {
  marks: readonly number[]
  head: string
  rest: string
}

interface Chunk {
  words: Uint32Array
  bytes: Buffer
  used: number
  identityNumbers: number[]
}

/**
 * Small records by identity number, packed one after the other outside the JavaScript heap: a record costs its bytes and an
 * entry of the index. `shrinkTo` drops the oldest records; until then the place of a record stays valid.
 */
export class PackedRecords {
  readonly #places = new Map<number, number>()
  readonly #chunks: (Chunk | undefined)[] = []
  readonly #headerBytes: number
  #oldest = 0
  #next = 0

  constructor(marks: number) {
    this.#headerBytes = (1 + marks) * WORD
  }

  get size(): number {
    return this.#places.size
  }

  placeOf(identityNumber: number): number | undefined {
    return this.#places.get(identityNumber)
  }

  mark(place: number, at: number): number {
    return this.#chunkAt(place).words[(place % CHUNK_BYTES) / WORD + 1 + at] as number
  }

  setMark(place: number, at: number, mark: number): void {
    this.#chunkAt(place).words[(place % CHUNK_BYTES) / WORD + 1 + at] = mark
  }

  head(place: number): string {
    const { words, bytes } = this.#chunkAt(place)
    const start = (place % CHUNK_BYTES) + this.#headerBytes
    return bytes.toString('utf8', start, start + headLength(words, place))
  }

  rest(place: number): string {
    const { words, bytes } = this.#chunkAt(place)
    const start = (place % CHUNK_BYTES) + this.#headerBytes + headLength(words, place)
    return bytes.toString('utf8', start, start + restLength(words, place))
  }

  /** Returns false if the record is too long or there is no room. */
  set(identityNumber: number, { marks, head, rest }: PackedRecord): boolean {
    const [headBytes, restBytes] = [Buffer.byteLength(head), Buffer.byteLength(rest)]
    if (headBytes > MAX_PART_BYTES || restBytes > MAX_PART_BYTES) return false
    const length = Math.ceil((this.#headerBytes + headBytes + restBytes) / WORD) * WORD
    const chunk = this.#chunkWithRoomFor(length)
    if (!chunk) return false
    const { words, bytes, used, identityNumbers } = chunk
    words.set([headBytes + restBytes * 0x10000, ...marks], used / WORD)
    bytes.write(head, used + this.#headerBytes)
    bytes.write(rest, used + this.#headerBytes + headBytes)
    chunk.used += length
    identityNumbers.push(identityNumber)
    this.#places.set(identityNumber, ((this.#next - 1) % MAX_CHUNKS) * CHUNK_BYTES + used)
    return true
  }

  delete(identityNumber: number): void {
    this.#places.delete(identityNumber)
  }

  clear(): void {
    this.#places.clear()
    this.#chunks.length = 0
    this.#oldest = 0
    this.#next = 0
  }

  /** Drops the oldest records, until at most this many bytes are used. */
  shrinkTo(bytes: number): void {
    while ((this.#next - this.#oldest) * CHUNK_BYTES > bytes) {
      const slot = this.#oldest++ % MAX_CHUNKS
      for (const identityNumber of this.#chunks[slot]?.identityNumbers ?? [])
        if (Math.floor((this.#places.get(identityNumber) ?? -1) / CHUNK_BYTES) === slot)
          this.#places.delete(identityNumber)
      this.#chunks[slot] = undefined
    }
  }

  #chunkAt(place: number): Chunk {
    return this.#chunks[Math.floor(place / CHUNK_BYTES)] as Chunk
  }

  #chunkWithRoomFor(length: number): Chunk | undefined {
    const last = this.#next > this.#oldest ? this.#chunks[(this.#next - 1) % MAX_CHUNKS] : undefined
    if (last && last.used + length <= CHUNK_BYTES) return last
    if (this.#next - this.#oldest >= MAX_CHUNKS) return undefined
    const bytes = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    const chunk: Chunk = { words: new Uint32Array(bytes.buffer), bytes, used: 0, identityNumbers: [] }
    this.#chunks[this.#next++ % MAX_CHUNKS] = chunk
    return chunk
  }
}

const headLength = (words: Uint32Array, place: number) =>
  (words[(place % CHUNK_BYTES) / WORD] as number) & MAX_PART_BYTES
const restLength = (words: Uint32Array, place: number) => (words[(place % CHUNK_BYTES) / WORD] as number) >>> 16
