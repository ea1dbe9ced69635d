import type { FittedLine } from '../layout/fit-text.ts'
import { inkOf } from '../layout/shape-text.ts'

export interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}

/** In millimetres. A cutter is not exact, and holders have a rim. The boarding pass is too low for so much above and below. */
const MARGIN = 2.5
const PASS_MARGIN = 1.9

/** Whether a text is as far from the cut as it has to be. */
export function isInsideMargins(ink: Bounds, { width, height }: { width: number; height: number }): boolean {
  const across = height < 40 ? PASS_MARGIN : MARGIN
  const isInside = ink.left >= MARGIN && ink.right <= width - MARGIN
  return isInside && ink.top >= across && ink.bottom <= height - across
}

/** The bounds of a line's ink in millimetres. */
export function inkBounds({ line, x, y, size, turned }: FittedLine): Bounds {
  const ink = inkOf(line)
  return turned
    ? { left: x - ink.top * size, right: x - ink.bottom * size, top: y - ink.right * size, bottom: y - ink.left * size }
    : { left: x + ink.left * size, right: x + ink.right * size, top: y - ink.top * size, bottom: y - ink.bottom * size }
}
