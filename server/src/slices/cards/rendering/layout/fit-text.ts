import { fontAt, mainFont } from '../fonts/typeface.ts'
import { type Ink, inkOf } from './ink.ts'
import { type ShapedLine, shapeText, type TypeStyle } from './shape-text.ts'
import { wrapText } from './wrap-text.ts'

/** A place for text, in millimetres from the card's upper left corner, y downwards. */
export interface TextBox extends TypeStyle {
  x: number
  y: number
  width: number
  height: number
  sizePt: number
  lines: 1 | 2 | 3
  align: 'left' | 'center' | 'right'
  /** Where the lines stand across the box: capitals centred, or the first line at the top. */
  across: 'middle' | 'top'
  /** A code that must not be cut. */
  whole: boolean
  /** A quarter turn to the left: the text runs upwards. */
  turned: boolean
}

export interface FittedLine {
  line: ShapedLine
  /** Start of the baseline in millimetres. */
  x: number
  y: number
  /** Size of the em in millimetres. */
  size: number
  turned: boolean
}

const MM_PER_PT = 25.4 / 72
const STEPS = [1, 0.95, 0.9, 0.85, 0.8, 0.75]
/** Rather small and whole than cut: for names on several lines, and for codes, which are worth nothing when cut. */
const LAST_STEPS = [0.7, 0.65, 0.6]
const CODE_STEPS = [...LAST_STEPS, 0.55, 0.5, 0.45]
const SMALLEST = 0.75
const LEADING = 1.16
/** Room for accents over capitals, in ems. */
const TOP_ROOM = 0.27
const ELLIPSIS = '…'
/** In ems. */
const ROOM_FOR_ELLIPSIS = 2

/** The text as it fits without loss; else cut with an ellipsis. Never leaves the box. */
export function fitText(text: string, box: TextBox): FittedLine[] {
  const { along, across } = roomIn(box)
  return fitWhole(text, box) ?? cut(text, box, box.sizePt * MM_PER_PT * SMALLEST, along, across)
}

/**
 * Enough to know that `fitText` finds a place, without looking for the best one: the text stands on one line, or whatever
 * is left after cutting is low enough. Says nothing about the others.
 */
export function surelyFits(text: string, box: TextBox): boolean {
  const em = box.sizePt * MM_PER_PT * SMALLEST
  const { along, across } = roomIn(box)
  const ink = inkOf(shapeText(text, box))
  if ((ink.right - ink.left) * em <= along) return tall([ink], em, box) <= across
  // Text is cut after a hyphen: a mark on it loses its place.
  if (/-\p{M}/u.test(text) || along < ROOM_FOR_ELLIPSIS * em) return false
  return tall(box.lines > 1 ? [ink, ink] : [ink], em, box) <= across
}

/** Shrinks in steps, then wraps where the box has room for more lines; nothing if the text must be cut. */
export function fitWhole(text: string, box: TextBox): FittedLine[] | undefined {
  if (text === '') return []
  const size = box.sizePt * MM_PER_PT
  const room = roomIn(box)
  const line = shapeText(text, box)
  const ink = inkOf(line)
  for (const step of box.whole ? [...STEPS, ...CODE_STEPS] : STEPS) {
    const em = size * step
    if ((ink.right - ink.left) * em <= room.along && tall([ink], em, box) <= room.across) {
      return place([line], [ink], em, box)
    }
  }
  return largestWrap(line, box, size, room)
}

interface Room {
  along: number
  across: number
}

function roomIn(box: TextBox): Room {
  return box.turned ? { along: box.height, across: box.width } : { along: box.width, across: box.height }
}

/** Of all line counts the one that leaves the text largest; the fewer lines where that is equal. */
function largestWrap(whole: ShapedLine, box: TextBox, size: number, room: Room): FittedLine[] | undefined {
  if (isHopeless(whole, box, size, room)) return undefined
  const { text } = whole
  const candidates: { lines: ShapedLine[]; inks: Ink[] }[] = []
  for (let count = 2; count <= box.lines; count++) {
    const lines = wrapText(text, count, box)
    if (lines) candidates.push({ lines, inks: lines.map(inkOf) })
  }
  for (const step of candidates.length === 0 ? [] : [...STEPS, ...LAST_STEPS]) {
    const em = size * step
    for (const { lines, inks } of candidates) {
      const isNarrow = inks.every((ink) => (ink.right - ink.left) * em <= room.along)
      if (isNarrow && tall(inks, em, box) <= room.across) return place(lines, inks, em, box)
    }
  }
  return undefined
}

/** Breaking lines takes nothing away but the spaces between them: what is longer than all lines together need not be tried. */
function isHopeless({ width }: ShapedLine, { lines }: TextBox, size: number, { along }: Room): boolean {
  const em = size * (LAST_STEPS.at(-1) ?? 1)
  const slack = lines
  return (width - slack) * em > lines * along
}

/** As many characters as fit, on the first line only when the second cannot help. */
function cut(text: string, box: TextBox, em: number, along: number, across: number): FittedLine[] {
  const head = box.lines > 1 ? longestHead(text, box, em, along) : ''
  const rest = head === '' ? text : text.slice(head.length).trimStart()
  const lines = head === '' ? [] : [shapeText(head.trimEnd(), box)]
  const inks = lines.map(inkOf)
  const last = withEllipsis(rest, box, em, along)
  if (last) {
    lines.push(last)
    inks.push(inkOf(last))
  }
  if (tall(inks, em, box) <= across) return place(lines, inks, em, box)
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  return bare === text ? [] : fitText(bare, box)
}

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

function withEllipsis(text: string, box: TextBox, em: number, along: number): ShapedLine | undefined {
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
  return best
}

function capHeight(box: TextBox): number {
  const font = fontAt(mainFont(box.weight))
  return font.capHeight / font.unitsPerEm
}

/** Height of the ink when the capitals are centred across the box: the larger overhang counts on both sides. */
function tall(inks: Ink[], em: number, box: TextBox): number {
  const cap = capHeight(box)
  const above = Math.max(0, (inks[0]?.top ?? 0) - cap)
  const below = Math.max(0, -(inks.at(-1)?.bottom ?? 0))
  return em * (cap + (inks.length - 1) * LEADING + 2 * Math.max(above, below))
}

function place(lines: ShapedLine[], inks: Ink[], em: number, box: TextBox): FittedLine[] {
  const along = box.turned ? box.height : box.width
  const across = box.turned ? box.width : box.height
  const block = em * (capHeight(box) + (lines.length - 1) * LEADING)
  const middle = (across - block) / 2
  const accents = Math.max(TOP_ROOM, (inks[0]?.top ?? 0) - capHeight(box))
  const above = box.across === 'top' ? Math.min(accents * em, middle) : middle
  const firstBaseline = above + em * capHeight(box)
  return lines.map((line, i) => {
    const ink = inks[i] ?? { left: 0, right: 0, top: 0, bottom: 0 }
    const width = (ink.right - ink.left) * em
    const shift = box.align === 'left' ? 0 : box.align === 'center' ? (along - width) / 2 : along - width
    const start = shift - ink.left * em
    const baseline = firstBaseline + i * LEADING * em
    return box.turned
      ? { line, x: box.x + baseline, y: box.y + box.height - start, size: em, turned: true }
      : { line, x: box.x + start, y: box.y + baseline, size: em, turned: false }
  })
}
