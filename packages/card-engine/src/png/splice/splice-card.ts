import { LITERAL, type PlacedPlan, type Target } from '../kernel.ts'
import { tokenizeRun } from './card-tokens.ts'
import { cardDistances } from './distances.ts'

const LENGTHS = 2 * 256
const DISTANCES = 2 * (256 + 259)
const ADLER_PRIME = 65521

/** Copies the static bits up to each run of dirty cells, encodes the run, and goes on to the end of the stream. */
export function spliceCard(bytes: Uint8Array, target: Target, plan: PlacedPlan, out: number): number {
  const { image, pristine, dirty, stride, height } = target
  const cells = new Uint32Array(bytes.buffer, plan.cells, 5 * plan.cellCount)
  const codes = new Uint32Array(bytes.buffer, plan.codes, 2 * (256 + 259 + 4))
  const distances = cardDistances(stride)
  const total = stride * height
  let at = out
  let pending = 0
  let count = 0
  const put = (value: number, bits: number) => {
    pending |= value << count
    count += bits
    while (count >= 8) {
      bytes[at++] = pending & 255
      pending >>>= 8
      count -= 8
    }
  }
  const putPair = (index: number) => {
    const value = codes[index] ?? 0
    const bits = codes[index + 1] ?? 0
    put(value & 0xffff, Math.min(16, bits))
    if (bits > 16) put(value >>> 16, bits - 16)
  }
  const copyBits = (from: number, to: number) => {
    let bit = from
    for (; to - bit >= 16; bit += 16) {
      const byte = plan.bits + (bit >>> 3)
      const window = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)
      put((window >>> (bit & 7)) & 0xffff, 16)
    }
    for (; bit < to; bit++) put(((bytes[plan.bits + (bit >>> 3)] ?? 0) >>> (bit & 7)) & 1, 1)
  }
  const sink = {
    pixel(offset: number) {
      for (let i = image + offset; i < image + offset + 3; i++) putPair(2 * (bytes[i] ?? 0))
    },
    match(length: number, which: number) {
      putPair(LENGTHS + 2 * length)
      putPair(DISTANCES + 2 * which)
    },
  }

  let copied = 0
  let low = plan.adlerLow
  let high = plan.adlerHigh
  for (let i = 0; i < plan.cellCount; i++) {
    if (bytes[dirty + (cells[5 * i + 4] ?? 0)] === 0) continue
    const first = 5 * i
    const start = cells[first] ?? 0
    const flagOf = (cell: number) => bytes[dirty + (cells[5 * cell + 4] ?? 0)] ?? 0
    const literal = flagOf(i) & LITERAL
    while (
      i + 1 < plan.cellCount &&
      cells[5 * i + 1] === cells[5 * i + 5] &&
      flagOf(i + 1) !== 0 &&
      (flagOf(i + 1) & LITERAL) === literal
    ) {
      i++
    }
    const end = cells[5 * i + 1] ?? 0
    copyBits(copied, cells[first + 2] ?? 0)
    if (literal) for (let offset = start; offset < end; offset += 3) sink.pixel(offset)
    else tokenizeRun(bytes, image, start, end, distances, sink)
    copied = cells[5 * i + 3] ?? 0
    for (let offset = start; offset < end; offset++) {
      const change = (bytes[image + offset] ?? 0) - (bytes[pristine + offset] ?? 0)
      low += change
      high += change * (total - offset)
    }
  }
  copyBits(copied, plan.bitCount)
  if (count > 0) put(0, 8 - count)
  for (const sum of [modulo(high), modulo(low)]) {
    bytes[at++] = sum >> 8
    bytes[at++] = sum & 255
  }
  return at - out
}

function modulo(sum: number): number {
  return ((sum % ADLER_PRIME) + ADLER_PRIME) % ADLER_PRIME
}
