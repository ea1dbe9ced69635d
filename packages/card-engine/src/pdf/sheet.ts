import type { DisplayList } from '../design/display-list.ts'
import { BLEED } from '../design/setting.ts'
import { RECEIPT_HEIGHT, RECEIPT_WIDTH } from '../templates/receipt.ts'
import { cropMarks, cutLines, MARK_DISTANCE, MARK_LENGTH, UNPRINTED_EDGE } from './crop-marks.ts'
import type { PdfLayout } from './pdf-layout.ts'
import type { Place } from './place.ts'

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
