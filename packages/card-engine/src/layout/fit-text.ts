import { inkOf } from './ink.ts'
import { fitLine, largestFit, MM_PER_PT, SCALES } from './largest-fit.ts'
import { linesHeight, placeLines } from './place-lines.ts'
import { type ShapedLine, shapeText } from './shape-text.ts'
import { type FittedLine, roomIn, type TextBox } from './text-box.ts'
import { wrapText } from './wrap-text.ts'

const ELLIPSIS = '…'

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

/** As many words as fit on one or two lines, with an ellipsis; undefined when the lines are too tall for the box. */
function cutText(text: string, box: TextBox, em: number): FittedLine[] | undefined {
  const { along, across } = roomIn(box)
  const head = box.lines > 1 ? longestHead(text, box, em, along) : ''
  const rest = head === '' ? text : text.slice(head.length).trimStart()
  const lines = head === '' ? [] : [shapeText(head.trimEnd(), box)]
  const inks = lines.map(inkOf)
  // Below a first line even one word is enough.
  const last = withEllipsis(rest, box, em, along, head === '' ? 0.5 : 0)
  if (last) {
    lines.push(last)
    inks.push(inkOf(last))
  }
  return linesHeight(inks, em, box) <= across ? placeLines(lines, inks, em, box) : undefined
}

/** The longest beginning of the text that fits on the first line and ends at a space or a hyphen. */
function longestHead(text: string, box: TextBox, em: number, along: number): string {
  let head = ''
  for (const match of text.matchAll(/[ -]/g)) {
    const candidate = text.slice(0, match.index + 1)
    const ink = inkOf(shapeText(candidate.trimEnd(), box))
    if ((ink.right - ink.left) * em > along) break
    head = candidate
  }
  return head
}

function withEllipsis(
  text: string,
  box: TextBox,
  em: number,
  along: number,
  leastKept: number,
): ShapedLine | undefined {
  const characters = [...text]
  let low = 0
  let high = characters.length - 1
  let best: ShapedLine | undefined
  while (low <= high) {
    const middle = (low + high) >> 1
    const line = shapeText(characters.slice(0, middle).join('').trimEnd() + ELLIPSIS, box)
    const ink = inkOf(line)
    if ((ink.right - ink.left) * em <= along) {
      best = line
      low = middle + 1
    } else high = middle - 1
  }
  return best && shapeText(atWord(best.text, text, leastKept), box)
}

/** The shortened text without its last word where that is incomplete, unless less than a share of it would remain. */
function atWord(cut: string, text: string, leastKept: number): string {
  const kept = cut.slice(0, -ELLIPSIS.length)
  if (/^[\s-]/.test(text.slice(kept.length))) return cut
  const end = kept.search(/[\s-][^\s-]*$/)
  return end <= 0 || end < leastKept * kept.length ? cut : kept.slice(0, end) + ELLIPSIS
}
