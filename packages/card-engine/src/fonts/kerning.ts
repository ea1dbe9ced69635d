import { readClasses, readCoverage, type Subtable, subtablesOf } from './open-type-layout.ts'
import type { Sfnt } from './sfnt.ts'

const PAIR_ADJUSTMENT = 2
const X_ADVANCE = 4

/** The horizontal kerning of a pair in font units. In each lookup the first subtable that contains the pair decides. */
export type Kerning = (left: number, right: number) => number

export function readKerning(font: Sfnt, glyphCount: number): Kerning {
  const lookups = subtablesOf(font, 'GPOS', 'kern').map((subtables) =>
    subtables.filter(({ type }) => type === PAIR_ADJUSTMENT).map((subtable) => readPairs(font.view, subtable)),
  )
  const cache = new Map<number, number>()
  return (left, right) => {
    const key = left * glyphCount + right
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    let total = 0
    for (const subtables of lookups) total += firstAdjustment(subtables, left, right)
    cache.set(key, total)
    return total
  }
}

type Pairs = (left: number, right: number) => number | undefined

function firstAdjustment(subtables: Pairs[], left: number, right: number): number {
  for (const pairs of subtables) {
    const adjustment = pairs(left, right)
    if (adjustment !== undefined) return adjustment
  }
  return 0
}

function readPairs(view: DataView, { at }: Subtable): Pairs {
  const coverage = readCoverage(view, at + view.getUint16(at + 2))
  const format1 = view.getUint16(at + 4)
  const size = valueSize(format1) + valueSize(view.getUint16(at + 6))
  const advanceAt = valueSize(format1 & (X_ADVANCE - 1))
  const hasAdvance = (format1 & X_ADVANCE) !== 0
  const advance = (record: number) => (hasAdvance ? view.getInt16(record + advanceAt) : 0)

  if (view.getUint16(at) === 1) {
    return (left, right) => {
      const index = coverage.get(left)
      if (index === undefined) return undefined
      const set = at + view.getUint16(at + 10 + 2 * index)
      let low = 0
      let high = view.getUint16(set) - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const record = set + 2 + middle * (2 + size)
        const second = view.getUint16(record)
        if (second === right) return advance(record + 2)
        if (second < right) low = middle + 1
        else high = middle - 1
      }
      return undefined
    }
  }
  const classes1 = readClasses(view, at + view.getUint16(at + 8))
  const classes2 = readClasses(view, at + view.getUint16(at + 10))
  const count2 = view.getUint16(at + 14)
  return (left, right) => {
    if (!coverage.has(left)) return undefined
    const cell = (classes1.get(left) ?? 0) * count2 + (classes2.get(right) ?? 0)
    return advance(at + 16 + cell * size)
  }
}

function valueSize(format: number): number {
  let size = 0
  for (let bits = format; bits !== 0; bits >>= 1) size += 2 * (bits & 1)
  return size
}
