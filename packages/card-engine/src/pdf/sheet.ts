import type { DisplayList } from '../design/display-list.ts'
import { line } from '../design/path.ts'
import { BLEED } from '../design/setting.ts'
import { fitText, type TextBox } from '../layout/fit-text.ts'
import { RECEIPT_HEIGHT, RECEIPT_WIDTH } from '../templates/receipt.ts'
import type { FontUsage } from './font-usage.ts'
import type { PdfLayout, Place } from './pdf-layout.ts'
import { TextWriter } from './text-operators.ts'

export const A4 = { width: 210, height: 297 } as const
const COLUMNS = 2
/** Five rows leave no room for a whole bleed between them; a millimetre each still hides a cut that is a little off. */
const NARROW_GAP = 2
/** Ten cards on a sheet leave this much for the marks above and below. */
const SHORT_MARK = 2.5

/** How cards are placed on a sheet: in two columns and as many rows as fit with their crop marks. */
export interface SheetPlan {
  perSheet: number
  /** The upper left corners in millimetres, row by row. */
  slots: Place[]
  /** For the back of the sheet, where the columns are swapped because it is turned over its long edge. */
  backSlots: Place[]
  /** Between rows; the bleed of a card ends halfway to the next. */
  rowGap: number
  marks: DisplayList
}

/** `cardHeight` is that of the template. A sheet for card printers has no plan. */
export function planSheet(page: Exclude<PdfLayout['page'], 'card'>, cardWidth: number, cardHeight: number): SheetPlan {
  if (page === 'receipts')
    return placeInGrid(RECEIPT_WIDTH, RECEIPT_HEIGHT, { column: 0, row: 0 }, MARK_LENGTH, cutLines)
  const gap = { column: 2 * BLEED, row: 2 * BLEED }
  if (page === 'a4-8') return placeInGrid(cardWidth, cardHeight, gap, MARK_LENGTH, cropMarks)
  return placeInGrid(cardWidth, cardHeight, { ...gap, row: widestGap(cardHeight) }, SHORT_MARK, cropMarks)
}

/** As many rows as fit with the narrow gap, and then as much between them as is left, in tenths of a millimetre. */
function widestGap(height: number): number {
  const room = A4.height - 2 * (UNPRINTED_EDGE + SHORT_MARK + MARK_DISTANCE)
  const rows = Math.floor((room + NARROW_GAP) / (height + NARROW_GAP))
  const gap = Math.floor((10 * (room - rows * height)) / (rows - 1)) / 10
  return Math.min(gap, 2 * BLEED)
}

function placeInGrid(
  width: number,
  height: number,
  gap: { column: number; row: number },
  markLength: number,
  marksOf: typeof cropMarks,
): SheetPlan {
  const margin = UNPRINTED_EDGE + markLength + MARK_DISTANCE
  const rows = Math.floor((A4.height - 2 * margin + gap.row) / (height + gap.row))
  const left = (A4.width - COLUMNS * width - (COLUMNS - 1) * gap.column) / 2
  const top = (A4.height - rows * height - (rows - 1) * gap.row) / 2
  const at = (row: number, column: number) => ({
    x: left + column * (width + gap.column),
    y: top + row * (height + gap.row),
  })
  const slots: Place[] = []
  const backSlots: Place[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      slots.push(at(row, column))
      backSlots.push(at(row, COLUMNS - 1 - column))
    }
  }
  return { perSheet: slots.length, slots, backSlots, rowGap: gap.row, marks: marksOf(slots, width, height, A4) }
}

/** In millimetres off the cards. The bleed reaches a little further and lies under the marks. */
const MARK_DISTANCE = 2
const MARK_LENGTH = 4
/** Office printers leave this much of the paper white. */
export const UNPRINTED_EDGE = 5
/** A quarter of a point, the finest line that office printers draw well. */
const MARK_WIDTH = (0.25 * 25.4) / 72

type Stroke = (x0: number, y0: number, x1: number, y1: number) => void

/** Hairlines in the margins at every cutting edge. */
function cropMarks(
  slots: readonly Place[],
  width: number,
  height: number,
  paper: { width: number; height: number },
): DisplayList {
  const { list, stroke, left, top, right, bottom } = begin(slots, width, height, paper, '#000000')
  const [near, far] = [MARK_DISTANCE, MARK_DISTANCE + MARK_LENGTH]
  // On a full sheet those above and below are shorter, so that every office printer prints them.
  const high = Math.min(far, top - UNPRINTED_EDGE)
  for (const y of new Set(slots.flatMap((slot) => [slot.y, slot.y + height]))) {
    stroke(left - far, y, left - near, y)
    stroke(right + near, y, right + far, y)
  }
  for (const x of new Set(slots.flatMap((slot) => [slot.x, slot.x + width]))) {
    stroke(x, top - high, x, top - near)
    stroke(x, bottom + near, x, bottom + high)
  }
  return list
}

/** Whole lines around slips, which are cut with scissors. */
function cutLines(
  slots: readonly Place[],
  width: number,
  height: number,
  paper: { width: number; height: number },
): DisplayList {
  const { list, stroke, left, top, right, bottom } = begin(slots, width, height, paper, '#9a9a9a')
  for (const y of new Set(slots.flatMap((slot) => [slot.y, slot.y + height]))) stroke(left, y, right, y)
  for (const x of new Set(slots.flatMap((slot) => [slot.x, slot.x + width]))) stroke(x, top, x, bottom)
  return list
}

function begin(
  slots: readonly Place[],
  width: number,
  height: number,
  paper: { width: number; height: number },
  colour: string,
) {
  const list: DisplayList = { ...paper, statics: [], fields: [], qr: undefined }
  const stroke: Stroke = (...ends) =>
    list.statics.push({ kind: 'shape', path: line(...ends), stroke: colour, strokeWidth: MARK_WIDTH })
  const [first, last] = [slots[0] ?? { x: 0, y: 0 }, slots.at(-1) ?? { x: 0, y: 0 }]
  return { list, stroke, left: first.x, top: first.y, right: last.x + width, bottom: last.y + height }
}

/** In the left margin, from the bottom upwards, beyond the crop marks. */
export const STRIP: TextBox = {
  x: UNPRINTED_EDGE + 0.3,
  y: 14,
  width: 3.6,
  height: A4.height - 28,
  sizePt: 7.5,
  weight: 'semibold',
  tracking: 0,
  tabular: true,
  lines: 1,
  align: 'left',
  across: 'middle',
  turned: true,
}

/** Says which stack a sheet belongs to. It is cut off with the margin. */
export function stripOperators(text: string, usage: FontUsage): string {
  const writer = new TextWriter(usage, A4.height)
  for (const line of fitText(text, STRIP)) writer.write(line, STRIP.tracking)
  return `q BT 0 g\n${writer.out}ET Q\n`
}
