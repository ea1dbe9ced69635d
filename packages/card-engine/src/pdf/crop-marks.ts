import type { DisplayList } from '../design/display-list.ts'
import { line } from '../design/path.ts'
import type { Place } from './place.ts'

/** In millimetres off the cards. The bleed reaches a little further and lies under the marks. */
export const MARK_DISTANCE = 2
export const MARK_LENGTH = 4
/** Office printers leave this much of the paper white. */
export const UNPRINTED_EDGE = 5
/** A quarter of a point, the finest line that office printers draw well. */
const MARK_WIDTH = (0.25 * 25.4) / 72

type Stroke = (x0: number, y0: number, x1: number, y1: number) => void

/** Hairlines in the margins at every cutting edge. */
export function cropMarks(
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
export function cutLines(
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
