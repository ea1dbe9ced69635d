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
