import { cutText } from './cut-text.ts'
import { type Ink, inkOf } from './ink.ts'
import { linesHeight, placeLines } from './place-lines.ts'
import { type ShapedLine, shapeText } from './shape-text.ts'
import { type FittedLine, type Room, roomIn, type TextBox } from './text-box.ts'
import { wrapText } from './wrap-text.ts'

const MM_PER_PT = 25.4 / 72
/** The scales that are tried in order. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75]
/** Several lines may become smaller before the text is cut; codes may become smaller still, since they are never cut. */
const WRAPPED_SCALES = [0.7, 0.65, 0.6]
const CODE_SCALES = [...WRAPPED_SCALES, 0.55, 0.5, 0.45]
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
export function fitUncut(text: string, box: TextBox): FittedLine[] | undefined {
  if (text === '') return []
  const size = box.sizePt * MM_PER_PT
  const room = roomIn(box)
  const line = shapeText(text, box)
  const ink = inkOf(line)
  for (const scale of box.neverCut ? [...SCALES, ...CODE_SCALES] : SCALES) {
    const em = size * scale
    if ((ink.right - ink.left) * em <= room.along && linesHeight([ink], em, box) <= room.across) {
      return placeLines([line], [ink], em, box)
    }
  }
  return largestWrap(line, box, size, room)
}

/** Wraps the text to the number of lines that leaves it largest, and to fewer lines where that is equal. */
function largestWrap(unwrapped: ShapedLine, box: TextBox, size: number, room: Room): FittedLine[] | undefined {
  if (isTooLong(unwrapped, box, size, room)) return undefined
  const { text } = unwrapped
  const candidates: { lines: ShapedLine[]; inks: Ink[] }[] = []
  for (let count = 2; count <= box.lines; count++) {
    const lines = wrapText(text, count, box)
    if (lines) candidates.push({ lines, inks: lines.map(inkOf) })
  }
  for (const scale of candidates.length === 0 ? [] : [...SCALES, ...WRAPPED_SCALES]) {
    const em = size * scale
    for (const { lines, inks } of candidates) {
      const isNarrow = inks.every((ink) => (ink.right - ink.left) * em <= room.along)
      if (isNarrow && linesHeight(inks, em, box) <= room.across) return placeLines(lines, inks, em, box)
    }
  }
  return undefined
}

/** A text that is longer than all lines together need not be wrapped: wrapping removes only the spaces at the breaks. */
function isTooLong({ width }: ShapedLine, { lines }: TextBox, size: number, { along }: Room): boolean {
  const em = size * (WRAPPED_SCALES.at(-1) ?? 1)
  const slack = lines
  return (width - slack) * em > lines * along
}
