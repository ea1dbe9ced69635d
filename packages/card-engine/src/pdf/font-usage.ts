import { deflateSync } from 'node:zlib'
import { splitCodePoints } from '../fonts/joined-code-points.ts'
import { subsetFont } from '../fonts/subset.ts'
import { FONT_COUNT, fontAt } from '../fonts/typeface.ts'

/**
 * The glyphs that a document draws and the character of each, from which the font subset and the searchable text are
 * made.
 */
export class FontUsage {
  readonly glyphs: Map<number, number>[] = Array.from({ length: FONT_COUNT }, () => new Map<number, number>())

  add(font: number, glyph: number, codePoint: number): void {
    this.glyphs[font]?.set(glyph, codePoint)
  }

  merge(other: FontUsageData): void {
    other.forEach((pairs, font) => {
      for (const [glyph, codePoint] of pairs) this.add(font, glyph, codePoint)
    })
  }

  data(): FontUsageData {
    return this.glyphs.map((glyphs) => [...glyphs])
  }
}

/** The same as plain arrays, to be sent between threads. */
export type FontUsageData = [glyph: number, codePoint: number][][]

export const OBJECTS_PER_FONT = 5

/** The five objects of an embedded font, in the order of their numbers: Type0, CIDFont, descriptor, file, ToUnicode. */
export function fontObjects(fontIndex: number, glyphs: Map<number, number>, first: number): Buffer[] {
  const font = fontAt(fontIndex)
  const ids = [...glyphs.keys()].sort((a, b) => a - b)
  const thousandths = (units: number) => Math.round((units * 1000) / font.unitsPerEm)
  const name = `/${subsetTag(ids, fontIndex)}+${font.name}`
  const widths = ids.map((glyph) => `${glyph}[${Math.round(font.advance(glyph) * 1000)}]`).join('')
  const head = font.sfnt.tables.get('head')?.offset ?? 0
  const box = [36, 38, 40, 42].map((at) => thousandths(font.sfnt.view.getInt16(head + at))).join(' ')
  const heights = `/Ascent ${thousandths(font.ascent)}/Descent ${thousandths(font.descent)}/CapHeight ${thousandths(font.capHeight)}`
  return [
    text(
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
    ),
    text(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${first + 2} 0 R/DW 0/W[${widths}]/CIDToGIDMap/Identity>>`,
    ),
    text(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0${heights}/StemV 90/FontFile2 ${first + 3} 0 R>>`,
    ),
    fontFile(subsetFont(font.sfnt, ids)),
    stream('', Buffer.from(toUnicode(glyphs), 'latin1')),
  ]
}

function fontFile(data: Buffer): Buffer {
  return stream(`/Length1 ${data.length}`, data)
}

export function stream(entries: string, data: Uint8Array): Buffer {
  const packed = deflateSync(data)
  return Buffer.concat([
    text(`<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    text('\nendstream'),
  ])
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1')
}

/** Six capitals derived from the glyphs, which PDF requires in the name of a subset. */
function subsetTag(ids: number[], fontIndex: number): string {
  let state = 0x811c9dc5 ^ fontIndex
  for (const id of ids) state = Math.imul(state ^ id, 0x01000193) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (state % 26))
    state = Math.floor(state / 26) ^ (i + 1)
  }
  return tag
}

const MAX_RANGES = 100

function toUnicode(glyphs: Map<number, number>): string {
  const pairs = [...glyphs].sort(([a], [b]) => a - b)
  const lines = pairs.map(([glyph, codePoint]) => `<${hex(glyph)}><${utf16(codePoint)}>`)
  let body = ''
  for (let i = 0; i < lines.length; i += MAX_RANGES) {
    const part = lines.slice(i, i + MAX_RANGES)
    body += `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`
  }
  return [
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange<0000><FFFF>endcodespacerange',
    `${body}endcmap CMapName currentdict/CMap defineresource pop end end`,
  ].join('\n')
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0').toUpperCase()
}

function utf16(joined: number): string {
  return [...splitCodePoints(joined)]
    .flatMap((character) => Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i))))
    .join('')
}
