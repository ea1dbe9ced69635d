import { glyphRange, readComponents } from './outlines.ts'
import { type Sfnt, tableStart } from './sfnt.ts'

/**
 * Writes a TrueType file in which only the given glyphs have outlines. Glyph ids stay the same; the other glyphs are
 * empty.
 */
export function subsetFont(font: Sfnt, glyphIds: Iterable<number>): Buffer {
  const glyphs = withComponents(font, glyphIds)
  const count = Math.max(...glyphs) + 1
  const loca = Buffer.alloc(4 * (count + 1))
  const chunks: Uint8Array[] = []
  let size = 0
  for (let glyph = 0; glyph < count; glyph++) {
    loca.writeUInt32BE(size, 4 * glyph)
    if (!glyphs.has(glyph)) continue
    const { start, end } = glyphRange(font, glyph)
    const length = end - start
    const padded = new Uint8Array((length + 3) & ~3)
    padded.set(font.bytes.subarray(start, end))
    chunks.push(padded)
    size += padded.length
  }
  loca.writeUInt32BE(size, 4 * count)

  const head = copyOf(font, 'head')
  head.writeInt16BE(1, 50)
  head.writeUInt32BE(0, 8)
  const maxp = copyOf(font, 'maxp')
  maxp.writeUInt16BE(count, 4)
  const hhea = copyOf(font, 'hhea')
  hhea.writeUInt16BE(count, 34)
  const tables: [string, Buffer][] = [
    ['glyf', Buffer.concat(chunks)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', metrics(font, count, glyphs)],
    ['loca', loca],
    ['maxp', maxp],
  ]
  for (const tag of ['cvt ', 'fpgm', 'prep']) if (font.tables.has(tag)) tables.push([tag, copyOf(font, tag)])
  return assemble(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function withComponents(font: Sfnt, glyphIds: Iterable<number>): Set<number> {
  const glyphs = new Set<number>([0])
  const pending = [...glyphIds]
  for (let glyph = pending.pop(); glyph !== undefined; glyph = pending.pop()) {
    if (glyphs.has(glyph)) continue
    glyphs.add(glyph)
    const { start, end } = glyphRange(font, glyph)
    if (start === end || font.view.getInt16(start) >= 0) continue
    for (const component of readComponents(font.view, start)) pending.push(component.glyph)
  }
  return glyphs
}

export function copyOf(font: Sfnt, tag: string): Buffer {
  const start = tableStart(font, tag)
  return Buffer.from(font.bytes.subarray(start, start + (font.tables.get(tag)?.length ?? 0)))
}

function metrics(font: Sfnt, count: number, glyphs: Set<number>): Buffer {
  const hmtx = tableStart(font, 'hmtx')
  const last = font.view.getUint16(tableStart(font, 'hhea') + 34) - 1
  const table = Buffer.alloc(4 * count)
  for (const glyph of glyphs) {
    table.writeUInt16BE(font.view.getUint16(hmtx + 4 * Math.min(glyph, last)), 4 * glyph)
    const bearing = glyph <= last ? hmtx + 4 * glyph + 2 : hmtx + 4 * (last + 1) + 2 * (glyph - last - 1)
    table.writeInt16BE(font.view.getInt16(bearing), 4 * glyph + 2)
  }
  return table
}

export function assemble(tables: [string, Buffer][]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(16 * power, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE(16 * (tables.length - power), 10)
  let offset = directory.length
  const parts: Buffer[] = [directory]
  tables.forEach(([tag, data], i) => {
    const padded = Buffer.alloc((data.length + 3) & ~3)
    data.copy(padded)
    const record = 12 + 16 * i
    directory.write(tag, record, 'latin1')
    directory.writeUInt32BE(checksum(padded), record + 4)
    directory.writeUInt32BE(offset, record + 8)
    directory.writeUInt32BE(data.length, record + 12)
    parts.push(padded)
    offset += padded.length
  })
  return Buffer.concat(parts)
}

function checksum(data: Buffer): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0
  return sum
}
