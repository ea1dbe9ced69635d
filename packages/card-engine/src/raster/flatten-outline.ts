import type { Outline, OutlinePoint } from '../fonts/outlines.ts'

export interface Placement {
  /** Pixels per font unit. */
  scale: number
  /** The fraction of a pixel by which the origin is to the right of a pixel edge, and below one. */
  shiftX: number
  shiftY: number
  /** A quarter turn to the left. */
  turned: boolean
}

const STEPS_PER_CURVE = 6

/** Turns an outline into line segments x0, y0, x1, y1 in pixels, y downwards. */
export function flatten(outline: Outline, { scale, shiftX, shiftY, turned }: Placement): number[] {
  const edges: number[] = []
  const px = (x: number, y: number) => (turned ? -y * scale + shiftX : x * scale + shiftX)
  const py = (x: number, y: number) => (turned ? -x * scale + shiftY : -y * scale + shiftY)
  for (const contour of outline) {
    const points = withImpliedPoints(contour)
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

/**
 * Adds the on-curve points that TrueType leaves out halfway between two control points, and starts on an on-curve
 * point.
 */
export function withImpliedPoints(contour: Outline[number]): Outline[number] {
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
