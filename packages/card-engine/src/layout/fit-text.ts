import { fontAt, mainFont } from '../fonts/typeface.ts'
import { type Ink, inkOf, type ShapedLine, shapeText, type TypeStyle } from './shape-text.ts'

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
interface Room {
  along: number
  across: number
}

export function roomIn(box: TextBox): Room {
  return box.turned ? { along: box.height, across: box.width } : { along: box.width, across: box.height }
}

export const MM_PER_PT = 25.4 / 72
/** The scales that every text may be shrunk to, in order. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75]
const STEP = 0.05
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

const MAX_WORDS = 24

/** Breaks at spaces and after hyphens so that the longest line is as short as possible; undefined without enough breaks. */
export function wrapText(text: string, lines: number, style: TypeStyle): ShapedLine[] | undefined {
  const words = text.split(/(?<=-)(?=[^ -])| /)
  if (words.length < lines || words.length > MAX_WORDS) return undefined
  const space = shapeText(' ', style).width
  const ends: number[] = [0]
  for (const word of words) ends.push((ends.at(-1) ?? 0) + shapeText(word, style).width + space)
  const width = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0) - space

  // After step n, best[i] has the shortest longest line for the first i + 1 words on n + 1 lines, and its breaks.
  let best = words.map((_, i) => ({ longest: width(0, i + 1), breaks: [] as number[] }))
  for (let n = 1; n < lines; n++) {
    best = words.map((_, i) => {
      let found = { longest: Number.POSITIVE_INFINITY, breaks: [] as number[] }
      for (let from = n; from <= i; from++) {
        const previous = best[from - 1]
        if (!previous || previous.breaks.length !== n - 1) continue
        const longest = Math.max(previous.longest, width(from, i + 1))
        if (longest < found.longest) found = { longest, breaks: [...previous.breaks, from] }
      }
      return found
    })
  }
  const breaks = best.at(-1)?.breaks ?? []
  if (breaks.length !== lines - 1) return undefined
  return [0, ...breaks].map((from, i) => shapeText(joined(words.slice(from, breaks[i] ?? words.length)), style))
}

function joined(words: string[]): string {
  return words.reduce((text, word) => (text === '' || text.endsWith('-') ? text + word : `${text} ${word}`), '')
}

const LEADING = 1.16
/** Space for accents above capitals, in ems. */
const ACCENT_SPACE = 0.27

/** The height of the lines with their capitals centred across the box: the larger overhang counts on both sides. */
function linesHeight(inks: Ink[], em: number, box: TextBox): number {
  const cap = capHeight(box)
  const above = Math.max(0, (inks[0]?.top ?? 0) - cap)
  const below = Math.max(0, -(inks.at(-1)?.bottom ?? 0))
  return em * (cap + (inks.length - 1) * leadingOf(box) + 2 * Math.max(above, below))
}

function placeLines(lines: ShapedLine[], inks: Ink[], em: number, box: TextBox): FittedLine[] {
  const { along, across } = roomIn(box)
  const block = em * (capHeight(box) + (lines.length - 1) * leadingOf(box))
  const middle = (across - block) / 2
  const accents = Math.max(ACCENT_SPACE, (inks[0]?.top ?? 0) - capHeight(box))
  const above = box.across === 'top' ? Math.min(accents * em, middle) : middle
  const firstBaseline = above + em * capHeight(box)
  return lines.map((line, i) => {
    const ink = inks[i] ?? { left: 0, right: 0, top: 0, bottom: 0 }
    const width = (ink.right - ink.left) * em
    const shift = box.align === 'left' ? 0 : box.align === 'center' ? (along - width) / 2 : along - width
    const start = shift - ink.left * em
    const baseline = firstBaseline + i * leadingOf(box) * em
    return box.turned
      ? { line, x: box.x + baseline, y: box.y + box.height - start, size: em, turned: true }
      : { line, x: box.x + start, y: box.y + baseline, size: em, turned: false }
  })
}

function leadingOf({ leading = LEADING }: TextBox): number {
  return leading
}

function capHeight(box: TextBox): number {
  const font = fontAt(mainFont(box.weight))
  return font.capHeight / font.unitsPerEm
}

/** The scales that are tried in order: those of every text, then smaller ones down to a size in points. */
export function scalesDownTo(points: number, { sizePt }: TextBox): number[] {
  const scales = [...SCALES]
  for (let scale = 0.75 - STEP; scale * sizePt > points; scale -= STEP) scales.push(scale)
  if (sizePt * 0.75 > points) scales.push(points / sizePt)
  return scales
}

/** Fits one line at the first of the scales at which it is narrow and low enough. */
export function fitLine(line: ShapedLine, ink: Ink, box: TextBox, scales: readonly number[]): FittedLine[] | undefined {
  const { along, across } = roomIn(box)
  for (const scale of scales) {
    const em = box.sizePt * MM_PER_PT * scale
    if ((ink.right - ink.left) * em <= along && linesHeight([ink], em, box) <= across) {
      return placeLines([line], [ink], em, box)
    }
  }
  return undefined
}

/** Of several ways to break a text into lines, the one that leaves it largest; the earlier one where that is equal. */
export function largestFit(
  ways: readonly ShapedLine[][],
  box: TextBox,
  scales: readonly number[],
): FittedLine[] | undefined {
  const { along, across } = roomIn(box)
  const measured = ways.map((lines) => {
    const inks = lines.map(inkOf)
    return { lines, inks, width: Math.max(...inks.map(({ left, right }) => right - left)) }
  })
  for (const scale of measured.length === 0 ? [] : scales) {
    const em = box.sizePt * MM_PER_PT * scale
    for (const { lines, inks, width } of measured) {
      if (width * em <= along && linesHeight(inks, em, box) <= across) return placeLines(lines, inks, em, box)
    }
  }
  return undefined
}
