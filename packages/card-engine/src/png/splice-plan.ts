import { QR_MODULES } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { photoPixels } from '../photos/photo-painter.ts'
import { pixelLimits } from '../raster/compositor.ts'
import type { StaticLayer } from '../raster/static-layer.ts'
import { ALWAYS, CELL_BYTES, CELL_PIXELS, CELL_SHIFT } from '../wasm/kernel.ts'
import { buildCodes, codeTable, type Sample } from './card-codes.ts'
import { BitWriter, MAX_MATCH, putSymbol, writeBlockHeader, writeToken } from './deflate.ts'

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

const WINDOW = 32768
const HASH_BITS = 16
/** How many earlier positions with the same hash are tried. */
const MAX_CHAIN = 24
/** A match of this length ends the search. */
const NICE_LENGTH = 96
/** A shorter match at a far distance costs more bits than its literals. */
const MIN_FAR_MATCH = 5

/** The tokens of the whole static picture, and where the tokens of each dynamic cell begin and end. */
export interface StaticTokens {
  /** A literal below 256, or length * 65536 + distance. */
  tokens: Uint32Array
  count: number
  /** The dynamic cells: range of bytes, index of the flag, range of tokens. */
  cells: { start: number; end: number; flag: number; firstToken: number; endToken: number }[]
}

interface Part {
  start: number
  end: number
  flag: number
}

/**
 * Greedy LZ77 with an additional rule: a match ends with the part it began in, which is a static range or a dynamic cell,
 * and copies only from bytes that no card changes or from its own part. So a dynamic cell can be encoded again without a
 * change to the rest.
 */
function tokenizeStatics(bytes: Uint8Array, stride: number, dynamic: Uint8Array, cellsPerRow: number): StaticTokens {
  const parts = partsOf(bytes.length, stride, dynamic, cellsPerRow)
  // For each byte, where its static range ends; 0 inside dynamic cells.
  const staticEnd = new Uint32Array(bytes.length)
  for (const { start, end, flag } of parts) if (flag < 0) staticEnd.fill(end, start, end)

  const tokens = new Uint32Array(bytes.length)
  const heads = new Int32Array(1 << HASH_BITS).fill(-1)
  const previous = new Int32Array(WINDOW)
  const commonDistances = [3, stride, stride - 3, stride + 3]
  const cells: StaticTokens['cells'] = []
  let count = 0

  const lengthAt = (at: number, from: number, part: Part, best: number): number => {
    const sourceEnd = from >= part.start ? part.end : (staticEnd[from] ?? 0)
    if (sourceEnd === 0) return 0
    const limit = Math.min(MAX_MATCH, part.end - at, sourceEnd - from)
    if (limit <= best || bytes[at + best] !== bytes[from + best]) return 0
    let length = 0
    while (length < limit && bytes[at + length] === bytes[from + length]) length++
    return length
  }

  for (const part of parts) {
    const firstToken = count
    for (let at = part.start; at < part.end; ) {
      let best = 0
      let distance = 0
      for (const common of commonDistances) {
        if (common > at) continue
        const length = lengthAt(at, at - common, part, best)
        if (length > best) [best, distance] = [length, common]
      }
      const hash = at + 3 < bytes.length ? hashAt(bytes, at) : 0
      for (
        let from = heads[hash] ?? -1, tries = 0;
        best < NICE_LENGTH && from >= 0 && at - from < WINDOW && tries < MAX_CHAIN;
        tries++
      ) {
        const length = lengthAt(at, from, part, best)
        if (length > best + (best === 0 ? 0 : 1)) [best, distance] = [length, at - from]
        const next = previous[from & (WINDOW - 1)] ?? -1
        from = next < from ? next : -1
      }
      const isWorth = best >= 3 && (distance <= 48 || best >= MIN_FAR_MATCH)
      const length = isWorth ? best : 1
      tokens[count++] = isWorth ? best * 65536 + distance : (bytes[at] ?? 0)
      // Nothing is copied from dynamic cells, so they are not indexed.
      if (part.flag < 0) {
        for (let i = at; i < at + Math.min(length, 16) && i + 3 < bytes.length; i++) {
          const slot = hashAt(bytes, i)
          previous[i & (WINDOW - 1)] = heads[slot] ?? -1
          heads[slot] = i
        }
      }
      at += length
    }
    if (part.flag >= 0) cells.push({ start: part.start, end: part.end, flag: part.flag, firstToken, endToken: count })
  }
  return { tokens, count, cells }
}

function hashAt(bytes: Uint8Array, at: number): number {
  const four =
    (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
  return Math.imul(four, 0x9e3779b1) >>> (32 - HASH_BITS)
}

function partsOf(length: number, stride: number, dynamic: Uint8Array, cellsPerRow: number): Part[] {
  const parts: Part[] = []
  let staticStart = 0
  for (let flag = 0; flag < dynamic.length; flag++) {
    if (dynamic[flag] === 0) continue
    const row = Math.floor(flag / cellsPerRow)
    const start = row * stride + 1 + (flag % cellsPerRow) * CELL_BYTES
    const end = Math.min(start + CELL_BYTES, (row + 1) * stride)
    if (start > staticStart) parts.push({ start: staticStart, end: start, flag: -1 })
    parts.push({ start, end, flag })
    staticStart = end
  }
  if (staticStart < length) parts.push({ start: staticStart, end: length, flag: -1 })
  return parts
}

/** Returns one flag for each cell: 1 where a field's box or the QR may touch it. */
export function dynamicCells(list: DisplayList, layer: StaticLayer): Uint8Array {
  const cellsPerRow = Math.ceil(layer.width / CELL_PIXELS)
  const flags = new Uint8Array(layer.height * cellsPerRow)
  const scale = layer.dpi / 25.4
  const mark = (left: number, top: number, right: number, bottom: number) => {
    for (let row = top; row < bottom; row++) {
      const start = row * cellsPerRow
      flags.fill(1, start + (left >> CELL_SHIFT), start + ((right - 1) >> CELL_SHIFT) + 1)
    }
  }
  for (const field of list.fields) {
    const { left, top, right, bottom } = pixelLimits(field, scale, layer)
    mark(left, top, right, bottom)
  }
  for (const place of list.photos ?? []) {
    const { left, top, width, height } = photoPixels(place, scale)
    mark(left, top, left + width, top + height)
  }
  if (list.qr) {
    const size = Math.max(1, Math.floor(list.qr.module * scale + 0.01)) * QR_MODULES
    const [left, top] = [Math.round(list.qr.x * scale), Math.round(list.qr.y * scale)]
    mark(left, top, left + size, top + size)
  }
  return flags
}
