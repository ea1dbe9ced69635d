import type { DisplayList } from '../design/display-list.ts'
import type { PdfLayout } from '../pdf/pdf-layout.ts'
import { planSheet, type SheetPlan } from '../pdf/sheet.ts'

const MAX_CARDS = 64

/** The plan of a layout's sheets for cards with this front; undefined where each page is a card. */
export function sheetOf({ page }: PdfLayout, { width, height }: DisplayList): SheetPlan | undefined {
  return page === 'card' ? undefined : planSheet(page, width, height)
}

export function cardsPerPage(layout: PdfLayout, front: DisplayList): number {
  return sheetOf(layout, front)?.perSheet ?? 1
}

/** How many cards a thread renders at a time: a multiple of the cards on a sheet of every layout, so that no sheet is split. */
export function cardsPerChunk(layouts: readonly PdfLayout[], front: DisplayList): number {
  const whole = layouts.map((layout) => cardsPerPage(layout, front)).reduce(leastCommonMultiple, 1)
  if (whole > MAX_CARDS) throw new Error('These layouts cannot be printed together.')
  return whole * Math.floor(MAX_CARDS / whole)
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return (a * b) / x
}
