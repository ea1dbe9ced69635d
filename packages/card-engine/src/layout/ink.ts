import { glyphRange } from '../fonts/outlines.ts'
import { fontAt } from '../fonts/typeface.ts'
import type { ShapedLine } from './shape-text.ts'

/** The bounds of what is actually drawn, in ems. */
export interface Ink {
  left: number
  right: number
  top: number
  bottom: number
}

const EMPTY: Ink = { left: 0, right: 0, top: 0, bottom: 0 }
/** By font, then by glyph. */
const caches: (Ink | undefined)[][] = []

function glyphInk(fontIndex: number, glyph: number): Ink {
  let cache = caches[fontIndex]
  if (!cache) {
    cache = []
    caches[fontIndex] = cache
  }
  const cached = cache[glyph]
  if (cached) return cached
  const { sfnt, unitsPerEm } = fontAt(fontIndex)
  const { start, end } = glyphRange(sfnt, glyph)
  const ink =
    start === end
      ? EMPTY
      : {
          left: sfnt.view.getInt16(start + 2) / unitsPerEm,
          bottom: sfnt.view.getInt16(start + 4) / unitsPerEm,
          right: sfnt.view.getInt16(start + 6) / unitsPerEm,
          top: sfnt.view.getInt16(start + 8) / unitsPerEm,
        }
  cache[glyph] = ink
  return ink
}

export function inkOf(line: ShapedLine): Ink {
  let [left, right, top, bottom] = [0, line.width, 0, 0]
  for (let i = 0; i < line.glyphs.length; i++) {
    const ink = glyphInk(line.fonts[i] ?? 0, line.glyphs[i] ?? 0)
    if (ink === EMPTY) continue
    const x = line.xs[i] ?? 0
    const y = line.ys[i] ?? 0
    if (x + ink.left < left) left = x + ink.left
    if (x + ink.right > right) right = x + ink.right
    if (y + ink.top > top) top = y + ink.top
    if (y + ink.bottom < bottom) bottom = y + ink.bottom
  }
  return { left, right, top, bottom }
}
