import type { BitSquare } from './frame.ts'

/**
 * The penalty of a masked symbol, ISO/IEC 18004 7.8.3, 32 modules at once. A penalty that reaches `limit` is not counted to
 * the end.
 */
export function penalty(rows: BitSquare, columns: BitSquare, limit: number): number {
  const { size, words, bits } = rows
  let total = 0
  let dark = 0
  for (let y = 0, at = 0; y < size; y++, at += words) {
    total += linePenalty(bits, at, words, size) + linePenalty(columns.bits, at, words, size)
    // Squares of four equal modules with their upper row here.
    for (let word = 0; word < words; word++) {
      const row = bits[at + word] ?? 0
      dark += countBits(row)
      if (y + 1 === size) continue
      const below = bits[at + words + word] ?? 0
      const hasNext = word + 1 < words
      const rowAfter = hasNext ? (bits[at + word + 1] ?? 0) : 0
      const belowAfter = hasNext ? (bits[at + words + word + 1] ?? 0) : 0
      const edges =
        (row ^ below) | (row ^ ((row >>> 1) | (rowAfter << 31))) | (below ^ ((below >>> 1) | (belowAfter << 31)))
      total += 3 * countBits(~edges & pairBits(size, word, words))
    }
    if (total >= limit) return limit
  }
  const percent = (100 * dark) / (size * size)
  return total + 10 * Math.floor(Math.abs(percent - 50) / 5)
}

/** The modules of a word that have one after them in their line. */
function pairBits(size: number, word: number, words: number): number {
  return word + 1 === words ? (1 << ((size - 1) & 31)) - 1 : -1
}

/**
 * Runs of five and more, and patterns that look like a finder. Words are taken from the last, because a shift to the right
 * needs the bits of the word after.
 */
function linePenalty(bits: Uint32Array, at: number, words: number, size: number): number {
  let runs = 0
  let finders = 0
  // Of the word after, and of the one after that.
  let line1 = 0
  let line2 = 0
  let equal1 = 0
  let pairs1 = 0
  let fives1 = 0
  let core1 = 0
  for (let word = words - 1; word >= 0; word--) {
    const line = bits[at + word] ?? 0
    // Bit i says that modules i and i + 1 are equal. Four such bits in a row are a run of five; each further bit extends it.
    const equal = ~(line ^ ((line >>> 1) | (line1 << 31))) & pairBits(size, word, words)
    const pairs = equal & ((equal >>> 1) | (equal1 << 31))
    const fives = pairs & ((pairs >>> 2) | (pairs1 << 30))
    if (fives !== 0) runs += countBits(fives) + 2 * countBits(fives & ~((fives >>> 1) | (fives1 << 31)))

    // A dark-light pattern of 1:1:3:1:1 with four light modules before or after it looks like a finder.
    const core =
      line &
      ~((line >>> 1) | (line1 << 31)) &
      ((line >>> 2) | (line1 << 30)) &
      ((line >>> 3) | (line1 << 29)) &
      ((line >>> 4) | (line1 << 28)) &
      ~((line >>> 5) | (line1 << 27)) &
      ((line >>> 6) | (line1 << 26))
    // Cores are rare, so that gaps are looked for only beside one.
    if ((core | core1) !== 0) {
      const gap = lightFours(line, line1)
      const after = core & ((gap >>> 7) | (lightFours(line1, line2) << 25))
      const before = ((core >>> 4) | (core1 << 28)) & gap
      if ((after | before) !== 0) {
        const within = firstBits(size - 10, word)
        finders += countBits(after & within) + countBits(before & within)
      }
    }
    line2 = line1
    line1 = line
    equal1 = equal
    pairs1 = pairs
    fives1 = fives
    core1 = core
  }
  return runs + 40 * finders
}

/** Where four light modules begin. */
function lightFours(line: number, next: number): number {
  return ~(line | ((line >>> 1) | (next << 31)) | ((line >>> 2) | (next << 30)) | ((line >>> 3) | (next << 29)))
}

/** Of the first `count` bits of a line, those in one of its words. */
function firstBits(count: number, word: number): number {
  const here = count - 32 * word
  return here >= 32 ? -1 : here <= 0 ? 0 : (1 << here) - 1
}

function countBits(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
