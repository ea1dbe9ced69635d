import { type PreparedPerson, prepare } from '@samakart/matcher'
import { type KnownRecord, MAX_KNOWN } from './person-record.ts'

/** Enough for the names, days and places that recur; more would only be kept for people who are met once. */
const MAX_PARTS = 20_000

/**
 * A numbered cache of values made from texts, shared by all people who have the same text. When it is full it is emptied;
 * `has` is then false for earlier numbers, and the text must be given again.
 */
class SharedParts<T> {
  readonly #make: (text: string) => T
  readonly #numbers = new Map<string, number>()
  #parts: T[] = []
  /** The number before that of the first part in the cache. */
  #before = 0

  constructor(make: (text: string) => T) {
    this.#make = make
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#parts.length >= MAX_PARTS) {
      this.#before += this.#parts.length
      this.#parts = []
      this.#numbers.clear()
    }
    this.#parts.push(this.#make(text))
    const number = this.#before + this.#parts.length
    // A copy, because a slice of a long string would keep the whole string in memory.
    this.#numbers.set(Buffer.from(text).toString(), number)
    return number
  }

  has(number: number): boolean {
    return number > this.#before
  }

  get(number: number): T {
    return this.#parts[number - this.#before - 1] as T
  }
}

const FIELD = '\u0000'
const PART = '\u0001'
const NO_SEX = '-'

/** The parts that many people have in common, in the order in which a record names them. */
const newSharedParts = () =>
  [
    new SharedParts((text) => {
      const [last_name, first_name] = text.split(PART)
      const { order, orderStart, readings } = prepare({ last_name, first_name })
      return { order, orderStart, readings }
    }),
    new SharedParts((date_of_birth) => prepare({ date_of_birth }).birth),
    new SharedParts((text) => {
      const [commune, region_code, country_code] = text.split(PART)
      return prepare({ commune, region_code, country_code }).place
    }),
    new SharedParts((mother_name) => prepare({ mother_name }).mother),
  ] as const

/** People ready to be compared, in a tenth of the memory. Unpacking one costs less than comparing it. */
export class PackedPeople {
  readonly #shared = newSharedParts()
  readonly #records = new PackedRecords(this.#shared.length)

  get size(): number {
    return this.#records.size
  }

  has(identityNumber: number): boolean {
    return this.#records.positionOf(recordKey(identityNumber, 0)) !== undefined
  }

  /** Returns false if the person could not be kept, because a text contains a separator or there is no room. */
  set(identityNumber: number, mpi_id: string, known: readonly KnownRecord[]): boolean {
    // The first record is written first: it is dropped first, and without it the person is read again as a whole.
    const isKept = known.every((record, at) => this.#pack(recordKey(identityNumber, at), mpi_id, record, known.length))
    if (!isKept) this.delete(identityNumber)
    return isKept
  }

  /** The same as `prepare` returned for each record. */
  get(identityNumber: number): PreparedPerson[] | undefined {
    const first = this.#records.positionOf(recordKey(identityNumber, 0))
    if (first === undefined) return undefined
    const head = this.#records.head(first)
    const known = [this.#unpack(first, head)]
    for (let at = 1; at < Number(head[0]); at++) {
      const position = this.#records.positionOf(recordKey(identityNumber, at)) as number
      known.push(this.#unpack(position, this.#records.head(position)))
    }
    return known
  }

  mpiIdOf(identityNumber: number): string | undefined {
    const position = this.#records.positionOf(recordKey(identityNumber, 0))
    return position === undefined ? undefined : this.#records.rest(position).split(FIELD)[0]
  }

  delete(identityNumber: number): void {
    for (let at = 0; at < MAX_KNOWN; at++) this.#records.delete(recordKey(identityNumber, at))
  }

  clear(): void {
    this.#records.clear()
  }

  /** Drops the people who were packed first, until at most this many bytes are used. */
  shrinkTo(bytes: number): void {
    this.#records.shrinkTo(bytes)
  }

  #pack(key: number, mpi_id: string, { person, prepared: { sex, phone, ids } }: KnownRecord, count: number): boolean {
    const { last_name, first_name, date_of_birth, commune, region_code, country_code, mother_name } = person
    const own = [count + (sex || NO_SEX) + phone, ...ids.flat()]
    const common = [
      [last_name, first_name],
      [date_of_birth ?? ''],
      [commune ?? '', region_code, country_code],
      [mother_name ?? ''],
    ]
    if ([...own, ...common.flat()].some((text) => text.includes(FIELD) || text.includes(PART))) return false
    const texts = common.map((parts) => parts.join(PART))
    return this.#records.set(key, {
      marks: this.#shared.map((parts, at) => parts.numberOf(texts[at] ?? '')),
      head: own.join(PART),
      rest: [mpi_id, ...texts].join(FIELD),
    })
  }

  #unpack(position: number, head: string): PreparedPerson {
    const [names, births, places, mothers] = this.#shared
    const { order, orderStart, readings } = this.#part(position, 0, names)
    const birth = this.#part(position, 1, births)
    const home = this.#part(position, 2, places)
    const mother = this.#part(position, 3, mothers)
    const end = head.indexOf(PART)
    const sex = head[1] as 'M' | 'F' | typeof NO_SEX
    return {
      order,
      orderStart,
      readings,
      birth,
      sex: sex === NO_SEX ? '' : sex,
      place: home,
      phone: end < 0 ? head.slice(2) : head.slice(2, end),
      mother,
      email: '',
      address: '',
      ids: idsOf(head, end),
    }
  }

  #part<T>(position: number, at: number, parts: SharedParts<T>): T {
    const number = this.#records.mark(position, at)
    if (parts.has(number)) return parts.get(number)
    const newNumber = parts.numberOf(this.#records.rest(position).split(FIELD)[at + 1] ?? '')
    this.#records.setMark(position, at, newNumber)
    return parts.get(newNumber)
  }
}

/** The number under which a record of an identity is packed. */
const recordKey = (identityNumber: number, at: number) => identityNumber * MAX_KNOWN + at

/** Kinds and values alternate after the first separator. */
function idsOf(head: string, first: number): PreparedPerson['ids'] {
  const ids: [string, string][] = []
  let at = first
  while (at >= 0) {
    const middle = head.indexOf(PART, at + 1)
    const end = head.indexOf(PART, middle + 1)
    ids.push([head.slice(at + 1, middle), head.slice(middle + 1, end < 0 ? undefined : end)])
    at = end
  }
  return ids
}

const CHUNK_BYTES = 1024 * 1024
const WORD = 4
const MAX_PART_BYTES = 0xffff
/** With this limit a position fits into 31 bits, and V8 stores such numbers without allocating memory. */
const MAX_CHUNKS = 1_024

/** `marks` and `head` are read often, `rest` seldom. */
interface PackedRecord {
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
 * entry of the index. `shrinkTo` drops the oldest records; until then the position of a record stays valid.
 */
class PackedRecords {
  readonly #positions = new Map<number, number>()
  readonly #chunks: (Chunk | undefined)[] = []
  readonly #headerBytes: number
  #oldest = 0
  #next = 0

  constructor(marks: number) {
    this.#headerBytes = (1 + marks) * WORD
  }

  get size(): number {
    return this.#positions.size
  }

  positionOf(identityNumber: number): number | undefined {
    return this.#positions.get(identityNumber)
  }

  mark(position: number, at: number): number {
    return this.#chunkAt(position).words[(position % CHUNK_BYTES) / WORD + 1 + at] as number
  }

  setMark(position: number, at: number, mark: number): void {
    this.#chunkAt(position).words[(position % CHUNK_BYTES) / WORD + 1 + at] = mark
  }

  head(position: number): string {
    const { words, bytes } = this.#chunkAt(position)
    const start = (position % CHUNK_BYTES) + this.#headerBytes
    return bytes.toString('utf8', start, start + headLength(words, position))
  }

  rest(position: number): string {
    const { words, bytes } = this.#chunkAt(position)
    const start = (position % CHUNK_BYTES) + this.#headerBytes + headLength(words, position)
    return bytes.toString('utf8', start, start + restLength(words, position))
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
    this.#positions.set(identityNumber, ((this.#next - 1) % MAX_CHUNKS) * CHUNK_BYTES + used)
    return true
  }

  delete(identityNumber: number): void {
    this.#positions.delete(identityNumber)
  }

  clear(): void {
    this.#positions.clear()
    this.#chunks.length = 0
    this.#oldest = 0
    this.#next = 0
  }

  /** Drops the oldest records, until at most this many bytes are used. */
  shrinkTo(bytes: number): void {
    while ((this.#next - this.#oldest) * CHUNK_BYTES > bytes) {
      const slot = this.#oldest++ % MAX_CHUNKS
      for (const identityNumber of this.#chunks[slot]?.identityNumbers ?? [])
        if (Math.floor((this.#positions.get(identityNumber) ?? -1) / CHUNK_BYTES) === slot)
          this.#positions.delete(identityNumber)
      this.#chunks[slot] = undefined
    }
  }

  #chunkAt(position: number): Chunk {
    return this.#chunks[Math.floor(position / CHUNK_BYTES)] as Chunk
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

const headLength = (words: Uint32Array, position: number) =>
  (words[(position % CHUNK_BYTES) / WORD] as number) & MAX_PART_BYTES
const restLength = (words: Uint32Array, position: number) => (words[(position % CHUNK_BYTES) / WORD] as number) >>> 16
