import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { type CardStatus, CODE_HASH, FOR_EVER } from '@samakart/portal'

/** What a portal needs to know about cards that differ in nothing but their codes and tokens. It contains no personal data. */
export interface PortalCards {
  status: CardStatus
  /** `YYYY-MM-DD`. */
  issued_on: string
  /** The last day, `YYYY-MM-DD`; null: for ever. */
  valid_until: string | null
  /** For each card the SHA-256 of its QR token and the slow hash of its code. */
  hashes: Uint8Array
}

export const HASH_BYTES = 32
const ROW_BYTES = 2 * HASH_BYTES
const TOKEN_AT = 0
const CODE_AT = HASH_BYTES
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
  #hashes = Buffer.alloc(INITIAL_ROWS * ROW_BYTES)
  #classes = new Uint16Array(INITIAL_ROWS)
  readonly #classNumbers = new Map<string, number>()
  /** The distinct combinations of status, day of issue and last day. A card's class is an index into this list. */
  readonly classes: CardClass[] = []

  get size(): number {
    return this.#size
  }

  /** Two hashes for each row: that of its token and that of its code. */
  get hashes(): Buffer {
    return this.#hashes
  }

  add({ status, issued_on, valid_until, hashes }: PortalCards): void {
    if (hashes.length % ROW_BYTES !== 0) throw new TypeError('Each card has two hashes of 32 bytes.')
    const size = this.#size + hashes.length / ROW_BYTES
    while (size > this.#classes.length) this.#grow()
    this.#hashes.set(hashes, this.#size * ROW_BYTES)
    const lastDay = valid_until ? Date.parse(valid_until) / DAY_MS : FOR_EVER
    this.#classes.fill(this.#classOf(status, Date.parse(issued_on) / DAY_MS, lastDay), this.#size, size)
    this.#size = size
  }

  classOf(row: number): number {
    return this.#classes[row] as number
  }

  rowsByToken(): Uint32Array {
    return sortedRows(this.#hashes, TOKEN_AT, this.#size)
  }

  rowsByCode(): Uint32Array {
    return sortedRows(this.#hashes, CODE_AT, this.#size)
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
    this.#hashes = Buffer.concat([this.#hashes], rows * ROW_BYTES)
    const classes = new Uint16Array(rows)
    classes.set(this.#classes)
    this.#classes = classes
  }
}

export const tokenAt = (row: number) => row * ROW_BYTES + TOKEN_AT
export const codeAt = (row: number) => row * ROW_BYTES + CODE_AT

/**
 * Returns the rows in the order of one of their hashes. Sorting plain numbers is ten times faster than sorting with a comparison
 * function, so the first bits of a hash and its row make one number, and only rows whose first bits agree are compared.
 */
function sortedRows(hashes: Buffer, at: number, size: number): Uint32Array {
  const rowBits = 2 ** Math.ceil(Math.log2(Math.max(2, size)))
  const hashBits = Math.min(2 ** 32, 2 ** 53 / rowBits)
  const keys = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const first = Math.floor(hashes.readUInt32BE(row * ROW_BYTES + at) / (2 ** 32 / hashBits))
    keys[row] = first * rowBits + row
  }
  keys.sort()
  const rows = Uint32Array.from(keys, (key) => key % rowBits)
  const hashOf = (row: number) => hashes.subarray(row * ROW_BYTES + at, row * ROW_BYTES + at + HASH_BYTES)
  const compare = (a: number, b: number) => hashOf(a).compare(hashOf(b))
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

const slow = promisify<string, Uint8Array, number, object, Buffer>(scrypt)
const { logN, r, p, bytes, saltBytes } = CODE_HASH
/** The hashes are computed beside the event loop, by few threads that files need, too. */
const AT_ONCE = 50

/** Of the codes of one campaign: who has computed all codes for one portal has not computed them for another. */
export const codeSaltOf = (campaignId: string): Buffer =>
  createHash('sha256').update(`samakart card codes\n${campaignId}`).digest().subarray(0, saltBytes)

/** The slow hashes by which a portal finds typed codes: about 0.6 CPU-ms each. */
export async function hashCodes(codes: readonly string[], salt: Uint8Array, signal?: AbortSignal): Promise<Buffer[]> {
  const hashes: Buffer[] = []
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    signal?.throwIfAborted()
    const part = codes.slice(at, at + AT_ONCE)
    hashes.push(...(await Promise.all(part.map((code) => slow(code, salt, bytes, { N: 2 ** logN, r, p })))))
  }
  return hashes
}
