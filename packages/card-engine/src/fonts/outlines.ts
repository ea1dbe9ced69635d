import { type Sfnt, tableStart } from './sfnt.ts'

/** A list of closed contours in font units, y upwards. */
export type Outline = OutlinePoint[][]
export interface OutlinePoint {
  x: number
  y: number
  onCurve: boolean
}

export interface GlyphRange {
  start: number
  end: number
}

const MAX_COMPOSITE_DEPTH = 6

export function glyphRange(font: Sfnt, glyph: number): GlyphRange {
  const { view } = font
  const isLong = view.getInt16(tableStart(font, 'head') + 50) === 1
  const loca = tableStart(font, 'loca')
  const glyf = tableStart(font, 'glyf')
  const at = (i: number) => glyf + (isLong ? view.getUint32(loca + 4 * i) : 2 * view.getUint16(loca + 2 * i))
  return { start: at(glyph), end: at(glyph + 1) }
}

export function readOutline(font: Sfnt, glyph: number, depth = 0): Outline {
  const { start, end } = glyphRange(font, glyph)
  if (start === end || depth > MAX_COMPOSITE_DEPTH) return []
  const contours = font.view.getInt16(start)
  return contours >= 0 ? readSimple(font.view, start, contours) : readComposite(font, start, depth)
}

function readSimple(view: DataView, start: number, contours: number): Outline {
  const ends: number[] = []
  for (let c = 0; c < contours; c++) ends.push(view.getUint16(start + 10 + 2 * c))
  const count = contours === 0 ? 0 : (ends.at(-1) ?? 0) + 1
  let at = start + 10 + 2 * contours
  at += 2 + view.getUint16(at)

  const flags: number[] = []
  while (flags.length < count) {
    const flag = view.getUint8(at++)
    flags.push(flag)
    if (flag & 8) for (let repeat = view.getUint8(at++); repeat > 0; repeat--) flags.push(flag)
  }
  const coordinates = (short: number, same: number): number[] => {
    const values: number[] = []
    let value = 0
    for (const flag of flags) {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++)
      else if (!(flag & same)) {
        value += view.getInt16(at)
        at += 2
      }
      values.push(value)
    }
    return values
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)

  let first = 0
  return ends.map((last) => {
    const contour: OutlinePoint[] = []
    for (let i = first; i <= last; i++) {
      contour.push({ x: xs[i] ?? 0, y: ys[i] ?? 0, onCurve: ((flags[i] ?? 0) & 1) === 1 })
    }
    first = last + 1
    return contour
  })
}

export interface Component {
  glyph: number
  dx: number
  dy: number
  matrix: [number, number, number, number]
}

export function readComponents(view: DataView, start: number): Component[] {
  const components: Component[] = []
  let at = start + 10
  for (;;) {
    const flags = view.getUint16(at)
    const component: Component = { glyph: view.getUint16(at + 2), dx: 0, dy: 0, matrix: [1, 0, 0, 1] }
    at += 4
    const isOffset = (flags & 2) !== 0
    if (flags & 1) {
      if (isOffset) [component.dx, component.dy] = [view.getInt16(at), view.getInt16(at + 2)]
      at += 4
    } else {
      if (isOffset) [component.dx, component.dy] = [view.getInt8(at), view.getInt8(at + 1)]
      at += 2
    }
    const scale = () => {
      at += 2
      return view.getInt16(at - 2) / 16384
    }
    if (flags & 8) {
      const s = scale()
      component.matrix = [s, 0, 0, s]
    } else if (flags & 0x40) {
      const sx = scale()
      component.matrix = [sx, 0, 0, scale()]
    } else if (flags & 0x80) component.matrix = [scale(), scale(), scale(), scale()]
    components.push(component)
    if (!(flags & 0x20)) return components
  }
}

function readComposite(font: Sfnt, start: number, depth: number): Outline {
  return readComponents(font.view, start).flatMap(({ glyph, dx, dy, matrix: [a, b, c, d] }) =>
    readOutline(font, glyph, depth + 1).map((contour) =>
      contour.map((p) => ({ x: a * p.x + c * p.y + dx, y: b * p.x + d * p.y + dy, onCurve: p.onCurve })),
    ),
  )
}
