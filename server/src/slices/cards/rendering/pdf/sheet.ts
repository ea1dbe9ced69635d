import type { DisplayList } from '../design/display-list.ts'
import { line } from '../design/path.ts'
import { BLEED } from '../design/setting.ts'
import { MARKS_FORM } from './form-names.ts'
import { num, PT_PER_MM } from './numbers.ts'

export const A4 = { width: 210, height: 297 } as const
const COLUMNS = 2
const COLUMN_GAP = 2 * BLEED
/** Rows are close together, so that the crop marks lie where office printers can print. */
const ROW_GAP = 1
/** Office printers leave this much of the paper white. */
export const UNPRINTED_EDGE = 5
const MARK_LENGTH = 3
const MARK_DISTANCE = BLEED + 0.3

/** How cards are placed on a sheet: in two columns and as many rows as fit with their crop marks. */
export interface SheetPlan {
  perSheet: number
  /** The upper left corners in millimetres, row by row. */
  slots: { x: number; y: number }[]
  /** For the back of the sheet, where the columns are swapped because it is turned over its long edge. */
  backSlots: { x: number; y: number }[]
  marks: DisplayList
}

export function planSheet(cardWidth: number, cardHeight: number): SheetPlan {
  const margin = UNPRINTED_EDGE + MARK_LENGTH + MARK_DISTANCE
  const rows = Math.floor((A4.height - 2 * margin + ROW_GAP) / (cardHeight + ROW_GAP))
  const left = (A4.width - COLUMNS * cardWidth - (COLUMNS - 1) * COLUMN_GAP) / 2
  const top = (A4.height - rows * cardHeight - (rows - 1) * ROW_GAP) / 2
  const at = (row: number, column: number) => ({
    x: left + column * (cardWidth + COLUMN_GAP),
    y: top + row * (cardHeight + ROW_GAP),
  })
  const slots: SheetPlan['slots'] = []
  const backSlots: SheetPlan['slots'] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      slots.push(at(row, column))
      backSlots.push(at(row, COLUMNS - 1 - column))
    }
  }
  return { perSheet: slots.length, slots, backSlots, marks: cropMarks(slots, cardWidth, cardHeight) }
}

/** Hairlines in the margins at every cutting edge. */
function cropMarks(slots: SheetPlan['slots'], width: number, height: number): DisplayList {
  const list: DisplayList = { ...A4, statics: [], fields: [], qr: undefined }
  const stroke = (x0: number, y0: number, x1: number, y1: number) =>
    list.statics.push({ kind: 'shape', path: line(x0, y0, x1, y1), stroke: '#000000', strokeWidth: 0.1 })
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return list
  const [right, bottom] = [last.x + width, last.y + height]
  for (const y of new Set(slots.flatMap((slot) => [slot.y, slot.y + height]))) {
    stroke(first.x - MARK_DISTANCE - MARK_LENGTH, y, first.x - MARK_DISTANCE, y)
    stroke(right + MARK_DISTANCE, y, right + MARK_DISTANCE + MARK_LENGTH, y)
  }
  for (const x of new Set(slots.flatMap((slot) => [slot.x, slot.x + width]))) {
    stroke(x, first.y - MARK_DISTANCE - MARK_LENGTH, x, first.y - MARK_DISTANCE)
    stroke(x, bottom + MARK_DISTANCE, x, bottom + MARK_DISTANCE + MARK_LENGTH)
  }
  return list
}

/** Combines the operators of a sheet's cards into those of the sheet. `formOf` names the form below each card. */
export function sheetContent(
  cards: readonly string[],
  slots: SheetPlan['slots'],
  formOf: (card: number) => string,
  cardHeight: number,
): string {
  // The bleed of a row ends halfway to the next.
  const bottom = num((-ROW_GAP / 2) * PT_PER_MM)
  const clip = `-99 ${bottom} 999 ${num((cardHeight + ROW_GAP) * PT_PER_MM)} re W n`
  const placed = cards.map((operators, i) => {
    const slot = slots[i] ?? { x: 0, y: 0 }
    const [x, y] = [slot.x * PT_PER_MM, (A4.height - slot.y - cardHeight) * PT_PER_MM]
    return `q 1 0 0 1 ${num(x)} ${num(y)} cm ${clip} ${formOf(i)} Do ${operators}Q`
  })
  return `${MARKS_FORM} Do\n${placed.join('\n')}`
}
