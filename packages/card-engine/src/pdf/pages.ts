import { BLEED } from '../design/setting.ts'
import { BACK_FORM, FRONT_FORM, MARKS_FORM } from './background.ts'
import { num, PT_PER_MM } from './numbers.ts'
import { hasBacks, type PdfLayout, type Place, type Shift } from './pdf-layout.ts'
import { A4, type SheetPlan } from './sheet.ts'

/** The operators of one side of each card; undefined leaves its place on the sheet empty. */
export type Side = readonly (string | undefined)[]

export interface PagesToCompose {
  layout: PdfLayout
  /** Of a card, in millimetres. */
  size: { width: number; height: number }
  /** Undefined for pages of one card. */
  plan: SheetPlan | undefined
  fronts: Side
  /** The form below the front of each card, by its place among them. */
  formOf?: (card: number) => string
  backs: Side
  /** Operators that are drawn in the margin of each sheet's front. */
  strips: readonly string[]
}

/** Combines the operators of cards into those of pages; with backs, each front is followed by its back. */
export function composePages({
  layout,
  size,
  plan,
  fronts,
  formOf = () => FRONT_FORM,
  backs,
  strips,
}: PagesToCompose): string[] {
  const isDuplex = hasBacks(layout)
  const paper = plan ? A4 : size
  const { front, back } = layout.shift ?? {}
  const turn = layout.flip === 'short' ? upsideDown(paper) : ''
  const asFront = (content: string) => `${moved(front)}${content}`
  const asBack = (content: string) => `${moved(back)}${turn}${content}`
  const pages: string[] = []
  const perPage = plan?.perSheet ?? 1
  for (let first = 0; first < fronts.length; first += perPage) {
    const sides = [fronts, backs].map((side) => side.slice(first, first + perPage))
    if (plan) {
      const strip = strips[first / perPage] ?? ''
      const formOnPage = (card: number) => formOf(first + card)
      pages.push(asFront(`${sheetContent(sides[0] ?? [], plan, plan.slots, formOnPage, size.height)}${strip}`))
      if (isDuplex) pages.push(asBack(sheetContent(sides[1] ?? [], plan, plan.backSlots, () => BACK_FORM, size.height)))
    } else {
      pages.push(asFront(`${formOf(first)} Do\n${sides[0]?.[0] ?? ''}`))
      if (isDuplex) pages.push(asBack(`${BACK_FORM} Do\n${sides[1]?.[0] ?? ''}`))
    }
  }
  return pages
}

/** Which cards are on the front of each page; backs have none of the photos. */
export function cardsOfPages({ layout, plan, fronts }: Pick<PagesToCompose, 'layout' | 'plan' | 'fronts'>): number[][] {
  const perPage = plan?.perSheet ?? 1
  const pages: number[][] = []
  for (let first = 0; first < fronts.length; first += perPage) {
    pages.push(fronts.slice(first, first + perPage).map((_, i) => first + i))
    if (hasBacks(layout)) pages.push([])
  }
  return pages
}

function moved(shift: Shift | undefined): string {
  if (!shift || (shift.x === 0 && shift.y === 0)) return ''
  return `1 0 0 1 ${num(shift.x * PT_PER_MM)} ${num(-shift.y * PT_PER_MM)} cm\n`
}

/**
 * A printer that turns the paper over its short edge prints the back upside down, compared with one that turns it over the long
 * edge. Turned by half, the back lies behind its front and is upright when the card is turned like a page of a book.
 */
function upsideDown({ width, height }: { width: number; height: number }): string {
  return `-1 0 0 -1 ${num(width * PT_PER_MM)} ${num(height * PT_PER_MM)} cm\n`
}

/** The marks come last, because the bleed reaches under them. */
function sheetContent(
  cards: Side,
  plan: SheetPlan,
  slots: readonly Place[],
  formOf: (card: number) => string,
  cardHeight: number,
): string {
  const placed = cards.flatMap((operators, i) => {
    const slot = slots[i]
    if (operators === undefined || !slot) return []
    const [x, y] = [slot.x * PT_PER_MM, (A4.height - slot.y - cardHeight) * PT_PER_MM]
    return `q 1 0 0 1 ${num(x)} ${num(y)} cm ${clip(slot, plan, cardHeight)} ${formOf(i)} Do ${operators}Q`
  })
  return `${placed.join('\n')}\n${MARKS_FORM} Do\n`
}

/** Between rows the bleed ends halfway to the next; above the first and below the last it is whole. */
function clip({ y }: Place, { slots, rowGap }: SheetPlan, cardHeight: number): string {
  const [above, below] = [slots[0]?.y, slots.at(-1)?.y].map((edge) => (edge === y ? BLEED : rowGap / 2))
  const height = cardHeight + (above ?? 0) + (below ?? 0)
  return `-99 ${num(-(below ?? 0) * PT_PER_MM)} 999 ${num(height * PT_PER_MM)} re W n`
}
