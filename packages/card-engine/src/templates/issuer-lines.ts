import type { CardCanvas, TextLook } from '../design/card-canvas.ts'
import type { Setting } from '../design/setting.ts'
import { cleanText } from '../layout/clean-text.ts'
import { MM_PER_PT, wrapText } from '../layout/fit-text.ts'
import { shapeText } from '../layout/shape-text.ts'

type Box = readonly [x: number, y: number, width: number, height: number]

interface LineLook extends TextLook {
  colour: string
  /** Where the line is on a card without a brand. */
  box: Box
}

export interface IssuerPlace {
  programme: LineLook
  ministry: LineLook
  /** Where both lines are on a card with a brand, one below the other. */
  block: Box
  ministryFirst?: boolean
}

const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55]
/** In points; smaller type is not printed, unless nothing else fits. */
const SMALLEST = 3.8
const LEADING = 1.16
/** Below the lines of a text, in ems. */
const GAP = 0.16

export function issuerTexts({ brand, issuer, programme }: Setting): { ministry: string; programme: string } {
  return { ministry: cleanText(brand?.ministry ?? issuer), programme: cleanText(brand?.programme ?? programme) }
}

/** Draws whose card it is. The names of a brand share their place, so that neither a long programme nor a long ministry is cut. */
export function issuerLines(canvas: CardCanvas, { programme, ministry, block, ministryFirst }: IssuerPlace): void {
  const texts = issuerTexts(canvas.setting)
  const capitals = (text: string) => (ministryFirst ? text.toLocaleUpperCase('fr') : text)
  const rows = [
    { text: texts.programme, look: programme },
    { text: capitals(texts.ministry), look: ministry },
  ]
  if (ministryFirst) rows.reverse()
  if (!canvas.setting.brand) {
    for (const { text, look } of rows) canvas.text(text, look.box, look.colour, look)
    return
  }
  const [x, top, width, height] = block
  const shapes = fittingShapes(rows, width, height)
  let y = top + (height - heightOf(shapes)) / 2
  for (const { lines, look, size } of shapes) {
    const step = size * MM_PER_PT * LEADING
    for (const line of lines) {
      canvas.text(line, [x, y, width, step], look.colour, { ...look, size, lines: 1 })
      y += step
    }
    y += size * MM_PER_PT * GAP
  }
}

interface Row {
  text: string
  look: LineLook
}

interface RowShape {
  lines: string[]
  look: LineLook
  size: number
}

/** The largest type with which all rows fit below each other, each in one line or two. */
function fittingShapes(rows: Row[], width: number, height: number): RowShape[] {
  for (const scale of SCALES) {
    const shapes = rows.map((row) => shapeOf(row, scale, width))
    if (shapes.every((shape) => shape !== undefined) && heightOf(shapes) <= height) return shapes
  }
  return rows.map(({ text, look }) => ({ lines: [text], look, size: look.size * 0.75 }))
}

/** Undefined if the text needs more than two lines. */
function shapeOf({ text, look }: Row, scale: number, width: number): RowShape | undefined {
  const size = Math.max(look.size * scale, SMALLEST)
  const { weight = 'medium', tracking = 0, tabular = false } = look
  const style = { weight, tracking, tabular }
  const ems = width / (size * MM_PER_PT)
  if (shapeText(text, style).width <= ems) return { lines: [text], look, size }
  const lines = wrapText(text, 2, style)
  if (!lines?.every((line) => line.width <= ems)) return undefined
  return { lines: lines.map((line) => line.text), look, size }
}

function heightOf(shapes: RowShape[]): number {
  const heights = shapes.map(({ lines, size }) => size * MM_PER_PT * (lines.length * LEADING + GAP))
  return heights.reduce((sum, height) => sum + height, 0)
}
