import type { Outline, OutlinePoint } from '../fonts/outlines.ts'

/** How much of each pixel a shape covers, 0 to 255. `left` and `top` place the bitmap against the origin. */
export interface Coverage {
  left: number
  top: number
  width: number
  height: number
  alpha: Uint8Array
}

export interface Placement {
  /** Pixels per font unit. */
  scale: number
  /** Fraction of a pixel by which the origin stands right of, or below, a pixel edge. */
  shiftX: number
  shiftY: number
  /** A quarter turn to the left. */
  turned: boolean
}

const EMPTY: Coverage = { left: 0, top: 0, width: 0, height: 0, alpha: new Uint8Array(0) }
const STEPS_PER_CURVE = 6

/** Exact area coverage: every edge adds its signed area to the cells it crosses, a running sum per row fills the inside. */
export function coverOutline(outline: Outline, placement: Placement): Coverage {
  const edges = flatten(outline, placement)
  if (edges.length === 0) return EMPTY
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < edges.length; i += 2) {
    const x = edges[i] ?? 0
    const y = edges[i + 1] ?? 0
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  const left = Math.floor(minX)
  const top = Math.floor(minY)
  const width = Math.ceil(maxX) - left + 1
  const height = Math.ceil(maxY) - top
  const area = new Float64Array(width * height + 2)
  for (let i = 0; i < edges.length; i += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges.slice(i, i + 4)
    addEdge(area, width, x0 - left, y0 - top, x1 - left, y1 - top)
  }
  const alpha = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    let sum = 0
    for (let x = row * width; x < (row + 1) * width; x++) {
      sum += area[x] ?? 0
      alpha[x] = Math.min(255, Math.round(Math.abs(sum) * 255))
    }
  }
  return { left, top, width, height, alpha }
}

function addEdge(area: Float64Array, width: number, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (bottomX - topX) / (bottomY - topY)
  let x = topX
  for (let row = Math.floor(topY); row < Math.ceil(bottomY); row++) {
    const rowTop = Math.max(topY, row)
    const rowBottom = Math.min(bottomY, row + 1)
    const dy = rowBottom - rowTop
    if (dy <= 0) continue
    const nextX = x + slope * dy
    addSpan(area, row * width, Math.min(x, nextX), Math.max(x, nextX), direction * dy)
    x = nextX
  }
}

/** Spreads the signed height `d` of an edge that runs from `from` to `to` within one row over that row's cells. */
function addSpan(area: Float64Array, row: number, from: number, to: number, d: number): void {
  const first = Math.floor(from)
  const last = Math.ceil(to)
  if (last <= first + 1) {
    const middle = (from + to) / 2 - first
    area[row + first] = (area[row + first] ?? 0) + d * (1 - middle)
    area[row + first + 1] = (area[row + first + 1] ?? 0) + d * middle
    return
  }
  const perPixel = 1 / (to - from)
  let done = 0
  for (let x = first; x < last; x++) {
    // Share of the area right of the edge within the cells up to x.
    const right = Math.min(x + 1, to)
    const inCell = right - Math.max(x, from)
    const entered = right - from
    const covered = perPixel * (entered * (x + 1 - right) + (entered * entered) / 2 - Math.max(0, x - from) ** 2 / 2)
    const cell = inCell > 0 ? covered : 0
    area[row + x] = (area[row + x] ?? 0) + d * (cell - done)
    done = cell
  }
  area[row + last] = (area[row + last] ?? 0) + d * (1 - done)
}

/** Line segments as x0, y0, x1, y1 in pixels, y downwards. */
function flatten(outline: Outline, { scale, shiftX, shiftY, turned }: Placement): number[] {
  const edges: number[] = []
  const px = (x: number, y: number) => (turned ? -y * scale + shiftX : x * scale + shiftX)
  const py = (x: number, y: number) => (turned ? -x * scale + shiftY : -y * scale + shiftY)
  for (const contour of outline) {
    const points = explicit(contour)
    const first = points[0]
    if (!first) continue
    let from: OutlinePoint = first
    for (let i = 1; i <= points.length; i++) {
      const to: OutlinePoint = points[i % points.length] ?? first
      if (to.onCurve) {
        edges.push(px(from.x, from.y), py(from.x, from.y), px(to.x, to.y), py(to.x, to.y))
        from = to
        continue
      }
      const end: OutlinePoint = points[(i + 1) % points.length] ?? first
      let [lastX, lastY] = [from.x, from.y]
      for (let step = 1; step <= STEPS_PER_CURVE; step++) {
        const t = step / STEPS_PER_CURVE
        const x = (1 - t) ** 2 * from.x + 2 * t * (1 - t) * to.x + t * t * end.x
        const y = (1 - t) ** 2 * from.y + 2 * t * (1 - t) * to.y + t * t * end.y
        edges.push(px(lastX, lastY), py(lastX, lastY), px(x, y), py(x, y))
        ;[lastX, lastY] = [x, y]
      }
      from = end
      i++
    }
  }
  return edges
}

/** TrueType leaves out on-curve points halfway between two control points; this puts them back and starts on one. */
export function explicit(contour: Outline[number]): Outline[number] {
  const full: Outline[number] = []
  for (let i = 0; i < contour.length; i++) {
    const point = contour[i]
    const next = contour[(i + 1) % contour.length]
    if (!point || !next) continue
    full.push(point)
    if (!point.onCurve && !next.onCurve) {
      full.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, onCurve: true })
    }
  }
  const start = full.findIndex((point) => point.onCurve)
  return start <= 0 ? full : [...full.slice(start), ...full.slice(0, start)]
}
