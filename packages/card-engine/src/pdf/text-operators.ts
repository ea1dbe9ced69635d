import { fontAt } from '../fonts/typeface.ts'
import type { FittedLine } from '../layout/fit-text.ts'
import type { ShapedLine } from '../layout/shape-text.ts'
import type { FontUsage } from './font-usage.ts'
import { num, PT_PER_MM } from './numbers.ts'

/** In thousandths of an em. Smaller corrections are collected until they are worth their bytes. */
const MIN_KERNING = 12

/** Writes the text operators of one BT … ET and omits those that would not change the state. */
export class TextWriter {
  readonly #usage: FontUsage
  readonly #height: number
  #font = ''
  #tracking = '0'
  #x = 0
  #y = 0
  #isTurned = false
  out = ''

  /** `height` is that of the card in millimetres, needed because y points upwards in PDF. */
  constructor(usage: FontUsage, height: number) {
    this.#usage = usage
    this.#height = height
  }

  write({ line, x, y, size, turned }: FittedLine, tracking: number): void {
    for (const segment of segments(line)) {
      const first = segment.from
      const font = line.fonts[first] ?? 0
      this.#select(font, size * PT_PER_MM, tracking)
      const [along, across] = [(line.xs[first] ?? 0) * size, (line.ys[first] ?? 0) * size]
      const [left, top] = turned ? [x - across, y - along] : [x + along, y - across]
      this.#move(left * PT_PER_MM, (this.#height - top) * PT_PER_MM, turned)
      this.out += this.#show(line, segment, tracking)
    }
  }

  #select(font: number, points: number, tracking: number): void {
    const name = `/F${font} ${num(points)} Tf`
    if (name !== this.#font) {
      this.out += `${name}\n`
      this.#font = name
    }
    const spacing = num(tracking * points)
    if (spacing !== this.#tracking) {
      this.out += `${spacing} Tc\n`
      this.#tracking = spacing
    }
  }

  #move(x: number, y: number, turned: boolean): void {
    // A tenth of a point is a third of a pixel at 300 DPI. What follows begins with a delimiter.
    const [left, up] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
    if (turned) this.out += `0 1 -1 0 ${num(left)} ${num(up)} Tm`
    else if (this.#isTurned) this.out += `1 0 0 1 ${num(left)} ${num(up)} Tm`
    else this.out += `${num(left - this.#x)} ${num(up - this.#y)} Td`
    this.#x = left
    this.#y = up
    this.#isTurned = turned
  }

  #show(line: ShapedLine, { from, to }: Segment, tracking: number): string {
    const fontIndex = line.fonts[from] ?? 0
    const font = fontAt(fontIndex)
    let text = '('
    let isArray = false
    let missing = 0
    for (let i = from; i < to; i++) {
      const glyph = line.glyphs[i] ?? 0
      this.#usage.add(fontIndex, glyph, line.codePoints[i] ?? 0)
      text += twoBytes(glyph)
      if (i + 1 === to) break
      const natural = (line.xs[i] ?? 0) + font.advance(glyph) + tracking
      missing += (natural - (line.xs[i + 1] ?? 0)) * 1000
      if (Math.abs(missing) >= MIN_KERNING) {
        const correction = Math.round(missing)
        text += `)${correction}(`
        missing -= correction
        isArray = true
      }
    }
    return isArray ? `[${text})]TJ\n` : `${text})Tj\n`
  }
}

interface Segment {
  from: number
  to: number
}

/** Splits a line into segments of one font on the baseline. A mark off the baseline is a segment of its own. */
function segments(line: ShapedLine): Segment[] {
  const found: Segment[] = []
  const count = line.glyphs.length
  for (let from = 0; from < count; ) {
    let to = from + 1
    if (line.ys[from] === 0 && !isMark(line, from)) {
      while (to < count && line.fonts[to] === line.fonts[from] && line.ys[to] === 0 && !isMark(line, to)) to++
    }
    found.push({ from, to })
    from = to
  }
  return found
}

function isMark(line: ShapedLine, at: number): boolean {
  const codePoint = line.codePoints[at] ?? 0
  return codePoint >= 0x300 && codePoint < 0x370
}

const cache: string[] = []

/** A glyph id as two characters of a literal string, escaped where PDF requires it. */
function twoBytes(glyph: number): string {
  const cached = cache[glyph]
  if (cached !== undefined) return cached
  const text = escaped(glyph >> 8) + escaped(glyph & 255)
  cache[glyph] = text
  return text
}

function escaped(byte: number): string {
  if (byte === 0x28 || byte === 0x29 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
  return byte === 0x0d ? '\\r' : String.fromCharCode(byte)
}
