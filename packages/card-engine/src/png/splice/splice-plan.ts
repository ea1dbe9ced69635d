import { ALWAYS } from '../../wasm/kernel.ts'
import { BitWriter } from './bit-writer.ts'
import { buildCodes, codeTable, type Sample } from './card-codes.ts'
import { putSymbol, writeBlockHeader, writeToken } from './deflate-block.ts'
import { type StaticTokens, tokenizeStatics } from './static-tokens.ts'

/** Everything that splicing needs, in plain arrays that threads can share. */
export interface SplicePlan {
  bits: Uint8Array
  bitCount: number
  /** Five numbers for each dynamic cell: first byte, end byte, first bit, end bit, index of its flag. */
  cells: Uint32Array
  /** The flags of cells that every card encodes again, because that is shorter than their static bits. */
  always: Uint32Array
  /** 256 literals, 259 lengths and 4 distances: a pair of code and bit count for each. */
  codes: Uint32Array
  adlerLow: number
  adlerHigh: number
  /** An upper bound for the stream of any card. */
  maxOutputBytes: number
}

const END_OF_BLOCK = 256
/** A cell of no more tokens is not worth encoding for every card. */
const MAX_STATIC_TOKENS = 5

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
  const blockCodes = buildCodes(statics, stride, samples)
  const writer = new BitWriter()
  writer.put(0x78, 8)
  writer.put(0x01, 8)
  writeBlockHeader(writer, blockCodes)

  const cells = new Uint32Array(5 * statics.cells.length)
  let written = 0
  const writeUpTo = (end: number) => {
    for (; written < end; written++) writeToken(writer, statics.tokens[written] ?? 0, blockCodes)
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
  putSymbol(writer, blockCodes.literalCode, END_OF_BLOCK)
  const bitCount = writer.bitCount
  const bits = writer.finish()
  const [adlerLow, adlerHigh] = adler(scanlines)
  return {
    bits,
    bitCount,
    cells,
    always,
    codes: codeTable(blockCodes, stride),
    adlerLow,
    adlerHigh,
    maxOutputBytes: bits.length + 2 * dynamicBytes + 64,
  }
}

/** Finds the cells whose rows repeat the row above: a match per row is shorter than the cell's own tokens. */
function repeatedCells(scanlines: Uint8Array, stride: number, { cells }: StaticTokens): Uint32Array {
  const repeated = cells.filter(({ start, end, firstToken, endToken }) => {
    if (endToken - firstToken <= MAX_STATIC_TOKENS || start < stride) return false
    for (let i = start; i < end; i++) if (scanlines[i] !== scanlines[i - stride]) return false
    return true
  })
  return Uint32Array.from(repeated, ({ flag }) => flag)
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
