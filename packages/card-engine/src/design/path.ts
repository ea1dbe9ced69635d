export type Segment =
  | ['M', number, number]
  | ['L', number, number]
  | ['C', number, number, number, number, number, number]
  | ['Z']
export type Path = Segment[]

/** The distance of the control points at which a cubic curve approximates a quarter circle of radius 1. */
const QUARTER_CIRCLE = 0.5522847498

export function rect(x: number, y: number, width: number, height: number): Path {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']]
}

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): Path {
  const k = radius * (1 - QUARTER_CIRCLE)
  const [right, bottom] = [x + width, y + height]
  return [
    ['M', x + radius, y],
    ['L', right - radius, y],
    ['C', right - k, y, right, y + k, right, y + radius],
    ['L', right, bottom - radius],
    ['C', right, bottom - k, right - k, bottom, right - radius, bottom],
    ['L', x + radius, bottom],
    ['C', x + k, bottom, x, bottom - k, x, bottom - radius],
    ['L', x, y + radius],
    ['C', x, y + k, x + k, y, x + radius, y],
    ['Z'],
  ]
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  const [kx, ky] = [rx * QUARTER_CIRCLE, ry * QUARTER_CIRCLE]
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ]
}

export function circle(cx: number, cy: number, radius: number): Path {
  return ellipse(cx, cy, radius, radius)
}

export function line(x0: number, y0: number, x1: number, y1: number): Path {
  return [
    ['M', x0, y0],
    ['L', x1, y1],
  ]
}

export function polyline(points: readonly (readonly [number, number])[]): Path {
  return points.map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y])
}

export function polygon(points: readonly (readonly [number, number])[]): Path {
  return [...polyline(points), ['Z']]
}

/** A smooth curve through the points (Catmull-Rom). */
export function curveThrough(points: readonly (readonly [number, number])[], closed = false): Path {
  const count = points.length
  const at = (i: number): readonly [number, number] =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0]
  const path: Path = [['M', ...at(0)]]
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [previous, from, to, next] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path.push([
      'C',
      from[0] + (to[0] - previous[0]) / 6,
      from[1] + (to[1] - previous[1]) / 6,
      to[0] - (next[0] - from[0]) / 6,
      to[1] - (next[1] - from[1]) / 6,
      to[0],
      to[1],
    ])
  }
  if (closed) path.push(['Z'])
  return path
}
