import { glyphRange } from '../fonts/outlines.ts'
import { type Sfnt, tableStart } from '../fonts/sfnt.ts'
import { assemble, copyOf } from '../fonts/subset.ts'

/** A part of a composed glyph: a glyph of the font and where its origin is, in font units. */
export interface GlyphPart {
  glyph: number
  dx: number
  dy: number
}

export interface ComposedGlyph {
  parts: GlyphPart[]
  advance: number
}

const WORDS = 1
const OFFSETS = 2
const MORE = 0x20
const MAX_PARTS = 8

/**
 * Writes the font again with more glyphs, each composed of others. Their ids follow those of the font. The tables for shaping
 * are left out.
 */
export function withComposedGlyphs(font: Sfnt, composed: readonly ComposedGlyph[]): Buffer {
  const { view } = font
  const count = view.getUint16(tableStart(font, 'maxp') + 4)
  const glyphs = Array.from({ length: count }, (_, glyph) => {
    const { start, end } = glyphRange(font, glyph)
    return padded(font.bytes.subarray(start, end))
  })
  for (const { parts } of composed) glyphs.push(composite(font, parts))
  const loca = Buffer.alloc(4 * (glyphs.length + 1))
  let size = 0
  glyphs.forEach((glyph, i) => {
    loca.writeUInt32BE(size, 4 * i)
    size += glyph.length
  })
  loca.writeUInt32BE(size, 4 * glyphs.length)

  const head = copyOf(font, 'head')
  head.writeInt16BE(1, 50)
  const maxp = copyOf(font, 'maxp')
  maxp.writeUInt16BE(glyphs.length, 4)
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), MAX_PARTS), 28)
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30)
  const hhea = copyOf(font, 'hhea')
  hhea.writeUInt16BE(glyphs.length, 34)
  const tables: [string, Buffer][] = [
    ['OS/2', copyOf(font, 'OS/2')],
    ['cmap', copyOf(font, 'cmap')],
    ['glyf', Buffer.concat(glyphs)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', metrics(font, glyphs, count, composed)],
    ['loca', loca],
    ['maxp', maxp],
  ]
  for (const tag of ['cvt ', 'fpgm', 'prep']) if (font.tables.has(tag)) tables.push([tag, copyOf(font, tag)])
  return assemble(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function composite(font: Sfnt, parts: readonly GlyphPart[]): Buffer {
  if (parts.length > MAX_PARTS) throw new Error('A glyph of too many parts.')
  const out = Buffer.alloc((10 + 8 * parts.length + 3) & ~3)
  out.writeInt16BE(-1, 0)
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768]
  parts.forEach(({ glyph, dx, dy }, i) => {
    const at = 10 + 8 * i
    out.writeUInt16BE(WORDS | OFFSETS | (i + 1 < parts.length ? MORE : 0), at)
    out.writeUInt16BE(glyph, at + 2)
    out.writeInt16BE(dx, at + 4)
    out.writeInt16BE(dy, at + 6)
    const { start, end } = glyphRange(font, glyph)
    if (start === end) return
    left = Math.min(left, font.view.getInt16(start + 2) + dx)
    bottom = Math.min(bottom, font.view.getInt16(start + 4) + dy)
    right = Math.max(right, font.view.getInt16(start + 6) + dx)
    top = Math.max(top, font.view.getInt16(start + 8) + dy)
  })
  if (left > right) return Buffer.alloc(0)
  ;[left, bottom, right, top].forEach((value, i) => {
    out.writeInt16BE(value, 2 + 2 * i)
  })
  return out
}

function metrics(font: Sfnt, glyphs: Buffer[], count: number, composed: readonly ComposedGlyph[]): Buffer {
  const { view } = font
  const hmtx = tableStart(font, 'hmtx')
  const last = view.getUint16(tableStart(font, 'hhea') + 34) - 1
  const table = Buffer.alloc(4 * glyphs.length)
  glyphs.forEach((glyph, i) => {
    const advance = i < count ? view.getUint16(hmtx + 4 * Math.min(i, last)) : (composed[i - count]?.advance ?? 0)
    table.writeUInt16BE(advance, 4 * i)
    // The side bearing is where the outline begins.
    if (glyph.length > 0) table.writeInt16BE(glyph.readInt16BE(2), 4 * i + 2)
  })
  return table
}

function padded(bytes: Uint8Array): Buffer {
  const out = Buffer.alloc((bytes.length + 3) & ~3)
  out.set(bytes)
  return out
}
