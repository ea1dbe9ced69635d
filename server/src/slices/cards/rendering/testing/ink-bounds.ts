import { inkOf } from '../layout/ink.ts'
import type { FittedLine } from '../layout/text-box.ts'

export interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}

/** The bounds of a line's ink in millimetres. */
export function inkBounds({ line, x, y, size, turned }: FittedLine): Bounds {
  const ink = inkOf(line)
  return turned
    ? { left: x - ink.top * size, right: x - ink.bottom * size, top: y - ink.right * size, bottom: y - ink.left * size }
    : { left: x + ink.left * size, right: x + ink.right * size, top: y - ink.top * size, bottom: y - ink.bottom * size }
}
