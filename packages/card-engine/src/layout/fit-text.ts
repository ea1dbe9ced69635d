import { cutText } from './cut-text.ts'
import { inkOf } from './ink.ts'
import { fitLine, largestFit, MM_PER_PT, SCALES } from './largest-fit.ts'
import { linesHeight } from './place-lines.ts'
import { type ShapedLine, shapeText } from './shape-text.ts'
import { type FittedLine, roomIn, type TextBox } from './text-box.ts'
import { wrapText } from './wrap-text.ts'

/** Several lines may become smaller before the text is cut. */
const WRAPPED_SCALES = [...SCALES, 0.7, 0.65, 0.6]
const SMALLEST_SCALE = 0.6
/** The scale of a text that is cut. */
const CUT_SCALE = 0.75
/** In ems. */
const ELLIPSIS_SPACE = 2

/** Fits the text without loss where possible; else cuts it with an ellipsis, if need be without its accents. */
export function fitText(text: string, box: TextBox): FittedLine[] {
  const lines = fitUncut(text, box) ?? cutText(text, box, box.sizePt * MM_PER_PT * CUT_SCALE)
  if (lines) return lines
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  return bare === text ? [] : fitText(bare, box)
}

/** True only if the text fits on one line, at a scale that every text may be shrunk to. */
export function surelyFitsUncut(text: string, box: TextBox): boolean {
  const em = box.sizePt * MM_PER_PT * CUT_SCALE
  const { along, across } = roomIn(box)
  const ink = inkOf(shapeText(text, box))
  return (ink.right - ink.left) * em <= along && linesHeight([ink], em, box) <= across
}

/**
 * True only if `fitText` can fit the text, which it decides without searching for the best fit: the text fits on one line,
 * or any cut of it would be low enough. False means that `fitText` has to be tried.
 */
export function surelyFits(text: string, box: TextBox): boolean {
  const em = box.sizePt * MM_PER_PT * CUT_SCALE
  const { along, across } = roomIn(box)
  const ink = inkOf(shapeText(text, box))
  if ((ink.right - ink.left) * em <= along) return linesHeight([ink], em, box) <= across
  // Text may be cut after a hyphen, which would separate a mark from it.
  if (/-\p{M}/u.test(text) || along < ELLIPSIS_SPACE * em) return false
  return linesHeight(box.lines > 1 ? [ink, ink] : [ink], em, box) <= across
}

/** Shrinks the text in steps, then wraps it where the box allows more lines; undefined if the text must be cut. */
function fitUncut(text: string, box: TextBox): FittedLine[] | undefined {
  if (text === '') return []
  const line = shapeText(text, box)
  const oneLine = fitLine(line, inkOf(line), box, SCALES)
  if (oneLine || isTooLong(line, box)) return oneLine
  const ways: ShapedLine[][] = []
  for (let count = 2; count <= box.lines; count++) {
    const lines = wrapText(text, count, box)
    if (lines) ways.push(lines)
  }
  return largestFit(ways, box, WRAPPED_SCALES)
}

/** A text that is longer than all lines together need not be wrapped: wrapping removes only the spaces at the breaks. */
function isTooLong({ width }: ShapedLine, box: TextBox): boolean {
  const em = box.sizePt * MM_PER_PT * SMALLEST_SCALE
  const slack = box.lines
  return (width - slack) * em > box.lines * roomIn(box).along
}
