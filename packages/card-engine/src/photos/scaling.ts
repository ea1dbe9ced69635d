/**
 * How a row or column of pixels becomes another of a different length: for each pixel where its sources begin, and the weight
 * of each of them in 256ths. A smaller picture takes means, a larger one goes evenly from pixel to pixel.
 */
export interface Scaling {
  taps: number
  length: number
  starts: Int32Array
  weights: Int16Array
}

export function scalingOf(from: number, to: number): Scaling {
  const ratio = from / to
  const reach = Math.max(1, ratio)
  // The kernel takes four sources at once.
  const taps = 4 * Math.ceil((Math.ceil(reach) + 1) / 4)
  const starts = new Int32Array(to)
  const weights = new Int16Array(to * taps)
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * ratio
    const start = Math.max(0, Math.min(from - taps, Math.floor(centre - reach / 2)))
    starts[i] = start
    const exact = Array.from({ length: taps }, (_, tap) => share(start + tap, from, centre, reach, ratio > 1))
    const total = exact.reduce((sum, weight) => sum + weight, 0)
    let left = 256
    let largest = 0
    exact.forEach((weight, tap) => {
      const rounded = Math.round((256 * weight) / total)
      weights[i * taps + tap] = rounded
      left -= rounded
      if (weight > (exact[largest] ?? 0)) largest = tap
    })
    weights[i * taps + largest] = (weights[i * taps + largest] ?? 0) + left
  }
  return { taps, length: to, starts, weights }
}

/** How much of the window around the centre a source pixel covers, or how near it is to the centre. */
function share(pixel: number, from: number, centre: number, reach: number, shrinks: boolean): number {
  if (shrinks) {
    const left = Math.max(pixel, centre - reach / 2)
    return Math.max(0, Math.min(pixel + 1, centre + reach / 2) - left)
  }
  const inside = Math.min(from - 0.5, Math.max(0.5, centre))
  return Math.max(0, 1 - Math.abs(pixel + 0.5 - inside))
}

/** Places a scaling in the kernel's memory: the starts, then the weights. */
export function placeScaling(memory: Uint8Array, at: number, { length, starts, weights }: Scaling): void {
  new Int32Array(memory.buffer, at, length).set(starts)
  new Int16Array(memory.buffer, at + 4 * length, weights.length).set(weights)
}

export const scalingBytes = ({ length, taps }: Scaling) => length * (4 + 2 * taps)
