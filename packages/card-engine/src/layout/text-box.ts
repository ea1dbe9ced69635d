import type { ShapedLine, TypeStyle } from './shape-text.ts'

/** A place for text, in millimetres from the card's upper left corner, y downwards. */
export interface TextBox extends TypeStyle {
  x: number
  y: number
  width: number
  height: number
  sizePt: number
  lines: 1 | 2 | 3
  /** The distance of baselines in ems, where it is not the usual one. */
  leading?: number
  align: 'left' | 'center' | 'right'
  /** The position of the lines across the box: capitals centred, or the first line at the top. */
  across: 'middle' | 'top'
  /** A quarter turn to the left: the text runs upwards. */
  turned: boolean
}

export interface FittedLine {
  line: ShapedLine
  /** The start of the baseline in millimetres. */
  x: number
  y: number
  /** The size of the em in millimetres. */
  size: number
  turned: boolean
}

/** The space of a box along the writing direction and across it, in millimetres. */
export interface Room {
  along: number
  across: number
}

export function roomIn(box: TextBox): Room {
  return box.turned ? { along: box.height, across: box.width } : { along: box.width, across: box.height }
}
