/** Writes bits, lowest first, into a growing buffer. */
export class BitWriter {
  bytes = new Uint8Array(1 << 16)
  #at = 0
  #pending = 0
  #count = 0

  get bitCount(): number {
    return 8 * this.#at + this.#count
  }

  put(value: number, count: number): void {
    this.#pending |= value << this.#count
    this.#count += count
    while (this.#count >= 8) {
      if (this.#at + 8 > this.bytes.length) {
        const larger = new Uint8Array(2 * this.bytes.length)
        larger.set(this.bytes)
        this.bytes = larger
      }
      this.bytes[this.#at++] = this.#pending & 255
      this.#pending >>>= 8
      this.#count -= 8
    }
  }

  /** Returns the bits written so far; the last byte is filled with zeros. */
  finish(): Uint8Array {
    const end = this.#at + (this.#count > 0 ? 1 : 0)
    if (this.#count > 0) this.bytes[this.#at] = this.#pending & 255
    return this.bytes.slice(0, end)
  }
}

/** A canonical Huffman code: the bits of each symbol, the first one lowest as deflate writes them, and their number. */
export interface HuffmanCode {
  codes: Uint16Array
  lengths: Uint8Array
}

/** Finds optimal code lengths up to a limit by the package-merge algorithm. A symbol of weight 0 gets no code. */
export function buildCode(weights: readonly number[] | Uint32Array, limit: number): HuffmanCode {
  const lengths = new Uint8Array(weights.length)
  const leaves = [...weights.keys()]
    .filter((symbol) => (weights[symbol] ?? 0) > 0)
    .map((symbol) => ({ weight: weights[symbol] ?? 0, symbols: [symbol] }))
    .sort((a, b) => a.weight - b.weight || (a.symbols[0] ?? 0) - (b.symbols[0] ?? 0))
  if (leaves.length === 1) lengths[leaves[0]?.symbols[0] ?? 0] = 1
  let packages: typeof leaves = []
  for (let level = 0; level < limit && leaves.length > 1; level++) {
    const merged = [...leaves, ...packages].sort((a, b) => a.weight - b.weight)
    packages = []
    for (let i = 0; i + 1 < merged.length; i += 2) {
      const [a, b] = [merged[i], merged[i + 1]]
      if (a && b) packages.push({ weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] })
    }
  }
  for (const { symbols } of packages.slice(0, leaves.length - 1)) {
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
  }
  return { lengths, codes: canonicalCodes(lengths) }
}

function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length)
  let code = 0
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length)
    }
    code <<= 1
  }
  return codes
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit++) result |= ((code >>> bit) & 1) << (length - 1 - bit)
  return result
}

/**
 * The distances at which a card's own bytes are matched: one pixel back, one row up, and one pixel to each side of
 * that.
 */
export function cardDistances(stride: number): readonly [number, number, number, number] {
  return [3, stride, stride - 3, stride + 3]
}

export const MAX_MATCH = 258

/** The tables of deflate, RFC 1951 3.2.5: the number of extra bits of each length symbol and each distance symbol. */
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]

export interface Step {
  symbol: number
  first: number
  extraBits: number
}

const LENGTH_STEPS: Step[] = steps(LENGTH_EXTRA, 257, 3)
const DISTANCE_STEPS: Step[] = steps(DISTANCE_EXTRA, 0, 1)
// 258 has a symbol of its own, although the previous symbol could express it.
LENGTH_STEPS[28] = { symbol: 285, first: 258, extraBits: 0 }

const STEP_OF_LENGTH: Step[] = []
for (let length = 3; length <= MAX_MATCH; length++) {
  STEP_OF_LENGTH[length] = lastBelow(LENGTH_STEPS, length)
}

export function lengthStep(length: number): Step {
  return STEP_OF_LENGTH[length] ?? lastBelow(LENGTH_STEPS, length)
}

export function distanceStep(distance: number): Step {
  return lastBelow(DISTANCE_STEPS, distance)
}

function steps(extra: number[], symbol: number, start: number): Step[] {
  let first = start
  return extra.map((extraBits, i) => {
    const step = { symbol: symbol + i, first, extraBits }
    first += 1 << extraBits
    return step
  })
}

function lastBelow(list: Step[], value: number): Step {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle]?.first ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return list[low] ?? { symbol: 0, first: 0, extraBits: 0 }
}

export const LITERALS_AND_LENGTHS = 286
export const DISTANCES = 30
/** The order in which deflate writes the lengths of the code lengths' code, RFC 1951 3.2.7. */
const HEADER_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** The Huffman codes of a block: one for literals and lengths, one for distances. */
export interface BlockCodes {
  literalCode: HuffmanCode
  distanceCode: HuffmanCode
}

export function putSymbol(writer: BitWriter, { codes, lengths }: HuffmanCode, symbol: number): void {
  writer.put(codes[symbol] ?? 0, lengths[symbol] ?? 0)
}

export function writeToken(writer: BitWriter, token: number, { literalCode, distanceCode }: BlockCodes): void {
  if (token < 256) {
    putSymbol(writer, literalCode, token)
    return
  }
  const length = lengthStep(token >>> 16)
  putSymbol(writer, literalCode, length.symbol)
  writer.put((token >>> 16) - length.first, length.extraBits)
  const distance = distanceStep(token & 0xffff)
  putSymbol(writer, distanceCode, distance.symbol)
  writer.put((token & 0xffff) - distance.first, distance.extraBits)
}

/** Begins a single, final block with dynamic Huffman codes, RFC 1951 3.2.7. */
export function writeBlockHeader(writer: BitWriter, { literalCode, distanceCode }: BlockCodes): void {
  const lengths = [...literalCode.lengths, ...distanceCode.lengths]
  const weights = new Uint32Array(19)
  for (const length of lengths) weights[length] = (weights[length] ?? 0) + 1
  const code = buildCode(weights, 7)
  writer.put(0b101, 3)
  writer.put(LITERALS_AND_LENGTHS - 257, 5)
  writer.put(DISTANCES - 1, 5)
  writer.put(HEADER_ORDER.length - 4, 4)
  for (const symbol of HEADER_ORDER) writer.put(code.lengths[symbol] ?? 0, 3)
  for (const length of lengths) putSymbol(writer, code, length)
}
