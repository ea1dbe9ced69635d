import { tokenizeRun } from './card-tokens.ts'
import { type BlockCodes, DISTANCES, LITERALS_AND_LENGTHS } from './deflate-block.ts'
import { cardDistances, distanceStep, lengthStep, MAX_MATCH, type Step } from './distances.ts'
import { buildCode, type HuffmanCode } from './huffman.ts'
import type { StaticTokens } from './static-tokens.ts'

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
