import { MAX_MATCH } from './distances.ts'

/** A match of this length is good enough: no longer one is searched for. */
const ENOUGH = 48
/** Matches one pixel back are preferred to matches in the row above, because their distance takes fewer bits. */
const ROW_BIAS = 3

export interface TokenSink {
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
