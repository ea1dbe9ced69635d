import {
  type BlockCodes,
  buildCode,
  cardDistances,
  DISTANCES,
  distanceStep,
  type HuffmanCode,
  LITERALS_AND_LENGTHS,
  lengthStep,
  MAX_MATCH,
  type Step,
} from './deflate.ts'
import type { StaticTokens } from './splice-plan.ts'

const MAX_CODE_BITS = 15

/** A composited sample card: its scanlines and the flags of its dirty cells. */
export interface Sample {
  scanlines: Uint8Array
  dirty: Uint8Array
}

/** Builds the codes that all cards share, weighted by the static tokens and by the tokens of some samples. */
export function buildCodes(statics: StaticTokens, stride: number, samples: Sample[]): BlockCodes {
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
  const cardMatches = cardDistances(stride)
  for (const { scanlines, dirty } of samples) {
    forEachRun(statics.cells, dirty, (start, end) => {
      tokenizeRun(scanlines, 0, start, end, cardMatches, {
        pixel(at) {
          for (let i = at; i < at + 3; i++) weigh(literals, scanlines[i] ?? 0, 1)
        },
        match(length, which) {
          weigh(literals, lengthStep(length).symbol, 1)
          weigh(distances, distanceStep(cardMatches[which] ?? 3).symbol, 1)
        },
      })
    })
  }
  return { literalCode: buildCode(literals, MAX_CODE_BITS), distanceCode: buildCode(distances, MAX_CODE_BITS) }
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

/** The table of codes as the kernel reads it: see `SplicePlan.codes`. */
export function codeTable({ literalCode, distanceCode }: BlockCodes, stride: number): Uint32Array {
  const table = new Uint32Array(2 * (256 + 259 + 4))
  for (let literal = 0; literal < 256; literal++) {
    table.set([literalCode.codes[literal] ?? 0, literalCode.lengths[literal] ?? 0], 2 * literal)
  }
  for (let length = 3; length <= MAX_MATCH; length++) {
    table.set(withExtra(literalCode, lengthStep(length), length), 2 * (256 + length))
  }
  cardDistances(stride).forEach((distance, i) => {
    table.set(withExtra(distanceCode, distanceStep(distance), distance), 2 * (256 + 259 + i))
  })
  return table
}

function withExtra(code: HuffmanCode, step: Step, value: number): [number, number] {
  const length = code.lengths[step.symbol] ?? 0
  return [((code.codes[step.symbol] ?? 0) | ((value - step.first) << length)) >>> 0, length + step.extraBits]
}

/** A match of this length is good enough: no longer one is searched for. */
const ENOUGH = 48
/** Matches one pixel back are preferred to matches in the row above, because their distance takes fewer bits. */
const ROW_BIAS = 3

interface TokenSink {
  pixel(at: number): void
  match(length: number, distanceIndex: number): void
}

/**
 * Encodes the bytes of dirty cells as literals and matches, pixel by pixel. The WebAssembly kernel decides in the same way;
 * a difference would change the bytes but not the pixels. `image` is where the scanlines start; `start` and `end` are
 * offsets in them, a whole number of pixels apart.
 */
export function tokenizeRun(
  bytes: Uint8Array,
  image: number,
  start: number,
  end: number,
  distances: readonly [number, number, number, number],
  sink: TokenSink,
): void {
  const reach = start >= distances[3] ? 4 : 1
  for (let at = start; at < end; ) {
    const limit = Math.min(MAX_MATCH, end - at)
    let best = 0
    let which = 0
    if (reach === 4) {
      best = matchLength(bytes, image + at, distances[1], limit)
      which = 1
    }
    if (best < limit && best < ENOUGH) {
      const run = matchLength(bytes, image + at, distances[0], limit)
      if (run > 0 && run + ROW_BIAS >= best) {
        best = run
        which = 0
      }
      if (best < ENOUGH && reach === 4) {
        for (let i = 2; i < 4; i++) {
          const length = matchLength(bytes, image + at, distances[i] ?? 3, limit)
          if (length > best + ROW_BIAS) {
            best = length
            which = i
          }
        }
      }
    }
    if (best < 3 || (which !== 0 && best < 6)) {
      sink.pixel(at)
      at += 3
    } else {
      sink.match(best, which)
      at += best
    }
  }
}

/** The number of equal bytes at a distance, rounded down to whole pixels. */
function matchLength(bytes: Uint8Array, at: number, distance: number, limit: number): number {
  let length = 0
  while (length < limit && bytes[at + length] === bytes[at + length - distance]) length++
  return length - (length % 3)
}
