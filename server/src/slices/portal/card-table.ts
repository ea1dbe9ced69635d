import { hash } from 'node:crypto'
import { type CardStatus, FOR_EVER } from '@samakart/portal'

/** What a portal needs to know about a card. It contains no personal data. */
export interface PortalCard {
  /** SHA-256 of the QR token, as hex. */
  token_hash: string
  card_code: string
  status: CardStatus
  issued_at: Date
  /** The last day, `YYYY-MM-DD`; missing or null: for ever. */
  valid_until?: string | null
}

const HASH_BYTES = 32
const INITIAL_ROWS = 1_024
const DAY_MS = 86_400_000

/** What many cards have in common; days are counted from 1970. */
export interface CardClass {
  status: CardStatus
  day: number
  lastDay: number
}

/** Holds cards in typed arrays, so that each takes 66 bytes. */
export class CardTable {
  #size = 0
  #tokens = Buffer.alloc(INITIAL_ROWS * HASH_BYTES)
  #codes = Buffer.alloc(INITIAL_ROWS * HASH_BYTES)
  #classes = new Uint16Array(INITIAL_ROWS)
  readonly #classNumbers = new Map<string, number>()
  /** The distinct combinations of status, day of issue and last day. A card's class is an index into this list. */
  readonly classes: CardClass[] = []

  get size(): number {
    return this.#size
  }

  add(card: PortalCard): void {
    if (this.#size === this.#classes.length) this.#grow()
    const row = this.#size++
    if (!/^[0-9a-f]{64}$/.test(card.token_hash)) throw new TypeError('A token hash has 64 lower-case hex digits.')
    this.#tokens.write(card.token_hash, row * HASH_BYTES, 'hex')
    hash('sha256', card.card_code, 'buffer').copy(this.#codes, row * HASH_BYTES)
    const lastDay = card.valid_until ? Date.parse(card.valid_until) / DAY_MS : FOR_EVER
    this.#classes[row] = this.#classOf(card.status, Math.floor(card.issued_at.getTime() / DAY_MS), lastDay)
  }

  token(row: number): Buffer {
    return this.#tokens.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES)
  }

  code(row: number): Buffer {
    return this.#codes.subarray(row * HASH_BYTES, (row + 1) * HASH_BYTES)
  }

  copyToken(row: number, target: Buffer, at: number, length: number): void {
    this.#tokens.copy(target, at, row * HASH_BYTES, row * HASH_BYTES + length)
  }

  copyCode(row: number, target: Buffer, at: number, length: number): void {
    this.#codes.copy(target, at, row * HASH_BYTES, row * HASH_BYTES + length)
  }

  classOf(row: number): number {
    return this.#classes[row] as number
  }

  rowsByToken(): Uint32Array {
    return sortedRows(this.#tokens, this.#size)
  }

  rowsByCode(): Uint32Array {
    return sortedRows(this.#codes, this.#size)
  }

  #classOf(status: CardStatus, day: number, lastDay: number): number {
    const key = `${status} ${day} ${lastDay}`
    const existing = this.#classNumbers.get(key)
    if (existing !== undefined) return existing
    const number = this.classes.push({ status, day, lastDay }) - 1
    if (number > 0xffff) throw new RangeError('More days of issue than a portal can hold.')
    this.#classNumbers.set(key, number)
    return number
  }

  #grow(): void {
    const rows = this.#classes.length * 2
    this.#tokens = Buffer.concat([this.#tokens], rows * HASH_BYTES)
    this.#codes = Buffer.concat([this.#codes], rows * HASH_BYTES)
    const classes = new Uint16Array(rows)
    classes.set(this.#classes)
    this.#classes = classes
  }
}

/**
 * Returns the rows in the order of their hashes. Sorting plain numbers is ten times faster than sorting with a comparison
 * function, so the first bits of a hash and its row make one number, and only rows whose first bits agree are compared.
 */
function sortedRows(hashes: Buffer, size: number): Uint32Array {
  const rowBits = 2 ** Math.ceil(Math.log2(Math.max(2, size)))
  const hashBits = Math.min(2 ** 32, 2 ** 53 / rowBits)
  const keys = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const first = Math.floor(hashes.readUInt32BE(row * HASH_BYTES) / (2 ** 32 / hashBits))
    keys[row] = first * rowBits + row
  }
  keys.sort()
  const rows = Uint32Array.from(keys, (key) => key % rowBits)
  const compare = (a: number, b: number) =>
    hashes.compare(hashes, b * HASH_BYTES, (b + 1) * HASH_BYTES, a * HASH_BYTES, (a + 1) * HASH_BYTES)
  for (let start = 0, end = 1; start < size; start = end, end = start + 1) {
    const first = Math.floor((keys[start] as number) / rowBits)
    while (end < size && Math.floor((keys[end] as number) / rowBits) === first) end++
    if (end - start === 1) continue
    const sameBits = rows.subarray(start, end).sort(compare)
    if (sameBits.some((row, i) => i > 0 && compare(sameBits[i - 1] as number, row) === 0))
      throw new Error('Two cards have the same token or code.')
  }
  return rows
}
