import { ALWAYS } from '../kernel.ts'
import { BitWriter } from './bit-writer.ts'
import { tokenizeRun } from './card-tokens.ts'
import { cardDistances, distanceStep, LONGEST_MATCH, lengthStep } from './distances.ts'
import { buildCode, type HuffmanCode } from './huffman.ts'
import { type StaticTokens, tokenizeStatics } from './static-tokens.ts'

/** All that splicing needs, in plain arrays that can be shared between threads or cached. */
export interface SplicePlan {
  bits: Uint8Array
  bitCount: number
  /** Five numbers a dynamic cell: first byte, end byte, first bit, end bit, index of its flag. */
  cells: Uint32Array
  /** Flags of cells that every card encodes anew, because that is shorter than their static bits. */
  always: Uint32Array
  /** 256 literals, 259 lengths, 4 distances: a pair of code and bit count each. */
  codes: Uint32Array
  adlerLow: number
  adlerHigh: number
  /** No card's stream is longer. */
  longestOutput: number
}

const LITERALS_AND_LENGTHS = 286
const DISTANCES = 30
const END_OF_BLOCK = 256
const LONGEST_CODE = 15
const FEW_TOKENS = 5
const HEADER_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A composited sample: its scanlines and the flags of its dirty cells. */
export interface Sample {
  scanlines: Uint8Array
  dirty: Uint8Array
}

export function planSplicing(
  scanlines: Uint8Array,
  stride: number,
  dynamic: Uint8Array,
  cellsPerRow: number,
  samples: Sample[],
): SplicePlan {
  const statics = tokenizeStatics(scanlines, stride, dynamic, cellsPerRow)
  const always = repeatedCells(scanlines, stride, statics)
  for (const { dirty } of samples) for (const flag of always) dirty[flag] = ALWAYS
  const { literalCode, distanceCode } = buildCodes(statics, stride, samples)
  const writer = new BitWriter()
  writer.put(0x78, 8)
  writer.put(0x01, 8)
  writeBlockHeader(writer, literalCode, distanceCode)

  const cells = new Uint32Array(5 * statics.cells.length)
  let written = 0
  const writeUpTo = (end: number) => {
    for (; written < end; written++) writeToken(writer, statics.tokens[written] ?? 0, literalCode, distanceCode)
  }
  let dynamicBytes = 0
  statics.cells.forEach(({ start, end, flag, firstToken, endToken }, i) => {
    writeUpTo(firstToken)
    const firstBit = writer.bitCount
    writeUpTo(endToken)
    cells.set([start, end, firstBit, writer.bitCount, flag], 5 * i)
    dynamicBytes += end - start
  })
  writeUpTo(statics.count)
  putSymbol(writer, literalCode, END_OF_BLOCK)
  const bitCount = writer.bitCount
  const bits = writer.finish()
  const [adlerLow, adlerHigh] = adler(scanlines)
  return {
    bits,
    bitCount,
    cells,
    always,
    codes: codeTable(literalCode, distanceCode, stride),
    adlerLow,
    adlerHigh,
    longestOutput: bits.length + 2 * dynamicBytes + 64,
  }
}

/** Where a row repeats the one above, a match per row is shorter than what the cell costs by itself. */
function repeatedCells(scanlines: Uint8Array, stride: number, { cells }: StaticTokens): Uint32Array {
  const repeated = cells.filter(({ start, end, firstToken, endToken }) => {
    if (endToken - firstToken <= FEW_TOKENS || start < stride) return false
    for (let i = start; i < end; i++) if (scanlines[i] !== scanlines[i - stride]) return false
    return true
  })
  return Uint32Array.from(repeated, ({ flag }) => flag)
}

function buildCodes(
  statics: StaticTokens,
  stride: number,
  samples: Sample[],
): { literalCode: HuffmanCode; distanceCode: HuffmanCode } {
  const literals = new Uint32Array(LITERALS_AND_LENGTHS).fill(1)
  const distances = new Uint32Array(DISTANCES)
  for (const distance of cardDistances(stride)) distances[distanceStep(distance).symbol] = 1
  const weigh = (symbols: Uint32Array, symbol: number, weight: number) => {
    symbols[symbol] = (symbols[symbol] ?? 0) + weight
  }
  const scale = Math.max(1, samples.length)
  for (let i = 0; i < statics.count; i++) {
    const token = statics.tokens[i] ?? 0
    if (token < 256) weigh(literals, token, scale)
    else {
      weigh(literals, lengthStep(token >>> 16).symbol, scale)
      weigh(distances, distanceStep(token & 0xffff).symbol, scale)
    }
  }
  const known = cardDistances(stride)
  for (const { scanlines, dirty } of samples) {
    forEachRun(statics.cells, dirty, (start, end) => {
      tokenizeRun(scanlines, 0, start, end, known, {
        pixel(at) {
          for (let i = at; i < at + 3; i++) weigh(literals, scanlines[i] ?? 0, 1)
        },
        match(length, which) {
          weigh(literals, lengthStep(length).symbol, 1)
          weigh(distances, distanceStep(known[which] ?? 3).symbol, 1)
        },
      })
    })
  }
  return { literalCode: buildCode(literals, LONGEST_CODE), distanceCode: buildCode(distances, LONGEST_CODE) }
}

/** Neighbouring dirty cells of a row are encoded as one run. */
function forEachRun(
  cells: StaticTokens['cells'],
  dirty: Uint8Array,
  visit: (start: number, end: number) => void,
): void {
  for (let i = 0; i < cells.length; i++) {
    const first = cells[i]
    if (!first || dirty[first.flag] === 0) continue
    let last = first
    for (let next = cells[i + 1]; next && next.start === last.end && dirty[next.flag] !== 0; next = cells[i + 1]) {
      last = next
      i++
    }
    visit(first.start, last.end)
  }
}

function putSymbol(writer: BitWriter, { codes, lengths }: HuffmanCode, symbol: number): void {
  writer.put(codes[symbol] ?? 0, lengths[symbol] ?? 0)
}

function writeToken(writer: BitWriter, token: number, literalCode: HuffmanCode, distanceCode: HuffmanCode): void {
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

/** One final block with a dynamic Huffman code, RFC 1951 3.2.7. */
function writeBlockHeader(writer: BitWriter, literalCode: HuffmanCode, distanceCode: HuffmanCode): void {
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

function codeTable(literalCode: HuffmanCode, distanceCode: HuffmanCode, stride: number): Uint32Array {
  const table = new Uint32Array(2 * (256 + 259 + 4))
  for (let literal = 0; literal < 256; literal++) {
    table.set([literalCode.codes[literal] ?? 0, literalCode.lengths[literal] ?? 0], 2 * literal)
  }
  for (let length = 3; length <= LONGEST_MATCH; length++) {
    table.set(withExtra(literalCode, lengthStep(length), length), 2 * (256 + length))
  }
  cardDistances(stride).forEach((distance, i) => {
    table.set(withExtra(distanceCode, distanceStep(distance), distance), 2 * (256 + 259 + i))
  })
  return table
}

function withExtra(
  code: HuffmanCode,
  step: { symbol: number; first: number; extraBits: number },
  value: number,
): [number, number] {
  const length = code.lengths[step.symbol] ?? 0
  return [((code.codes[step.symbol] ?? 0) | ((value - step.first) << length)) >>> 0, length + step.extraBits]
}

const ADLER_PRIME = 65521

function adler(bytes: Uint8Array): [number, number] {
  let low = 1
  let high = 0
  for (let i = 0; i < bytes.length; i++) {
    low = (low + (bytes[i] ?? 0)) % ADLER_PRIME
    high = (high + low) % ADLER_PRIME
  }
  return [low, high]
}
