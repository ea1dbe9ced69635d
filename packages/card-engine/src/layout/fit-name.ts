import {
  type FittedLine,
  fitLine,
  largestFit,
  MM_PER_PT,
  roomIn,
  scalesDownTo,
  type TextBox,
  wrapText,
} from './fit-text.ts'
import { inkOf, type ShapedLine, shapeText, type TypeStyle } from './shape-text.ts'

/** One line is preferred to two while it is at least this large. */
const ONE_LINE_SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75]
/** In a box that is meant for one line, beside a name in another script. */
const LOW_BOX_SCALES = [...ONE_LINE_SCALES, 0.7, 0.65, 0.6]
/** Given names become initials rather than smaller than this. */
const READABLE_PT = 6.2
const SMALLEST_PT = 4.8
const MAX_LINES = 3
const MAX_FORMS = 10
/** Printed where a word is broken; another character than the hyphen that people type, so that the text of a PDF tells them apart. */
const BREAK_MARK = '\u2010'

/** A name as it is printed. Either part may be empty, where a design prints them apart. */
export interface PrintedName {
  given: string
  family: string
}

/**
 * Fits a person's name, which is never cut: it takes more lines, then smaller type; then given names become initials, the last
 * one first; at last a word is broken. Undefined when even that does not fit.
 */
export function fitName(name: PrintedName, box: TextBox): FittedLine[] | undefined {
  const line = shapeText(joined(name), box)
  const oneLine = fitLine(line, inkOf(line), box, box.lines === 1 ? LOW_BOX_SCALES : ONE_LINE_SCALES)
  if (oneLine) return oneLine
  const forms = formsThatMayFit(name, box)
  for (const waysOf of [waysToBreak, brokenWords]) {
    for (const form of forms) {
      const lines = largestFit(waysOf(form, box), box, scalesDownTo(READABLE_PT, box))
      if (lines) return lines
    }
  }
  const shortest = forms.at(-1)
  const smallest = shortest && largestFit(allWays(shortest, box), box, scalesDownTo(SMALLEST_PT, box))
  return smallest && (longestAt(smallest, forms, box) ?? smallest)
}

/** A family name decides how small the type is; as many given names as fit beside it at that size stay written out. */
function longestAt([first]: FittedLine[], forms: PrintedName[], box: TextBox): FittedLine[] | undefined {
  const scale = (first?.size ?? 0) / (box.sizePt * MM_PER_PT)
  for (const form of forms) {
    const lines = largestFit(allWays(form, box), box, [scale])
    if (lines) return lines
  }
  return undefined
}

/**
 * The forms of a name that are short enough for all lines together, at most some of them: a list may contain names of any length,
 * and each form takes a search.
 */
function formsThatMayFit(name: PrintedName, box: TextBox): PrintedName[] {
  const forms = [...withInitials(name)]
  const room = (MAX_LINES * roomIn(box).along) / (SMALLEST_PT * MM_PER_PT) + MAX_LINES
  const isShort = (form: PrintedName) => shapeText(joined(form), box).width <= room
  let [low, high] = [0, forms.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isShort(forms[middle] ?? name)) high = middle
    else low = middle + 1
  }
  const short = forms.slice(low)
  return short.length <= MAX_FORMS ? short : [...short.slice(0, MAX_FORMS - 1), ...short.slice(-1)]
}

function joined({ given, family }: PrintedName): string {
  return `${given} ${family}`.trim()
}

/** The name, then shorter forms of it: given names become initials from the last one on. The family name stays. */
export function* withInitials({ given, family }: PrintedName): Generator<PrintedName> {
  yield { given, family }
  const names = given.split(' ')
  for (let last = names.length - 1; last >= 0; last--) {
    const initials = (names[last] ?? '').split('-').map(toInitial)
    if (initials.join('-') === names[last]) continue
    names[last] = initials.join('-')
    yield { given: names.join(' '), family }
  }
}

/** The first letter with its marks, and a full stop. A name of one letter stays as it is. */
function toInitial(name: string): string {
  const letter = /^\P{M}\p{M}*/u.exec(name)?.[0] ?? name
  return letter.length < name.length ? `${letter}.` : name
}

/** Up to three lines. A break between given names and family name comes first among equals. */
function waysToBreak(name: PrintedName, box: TextBox): ShapedLine[][] {
  const text = joined(name)
  const ways: (ShapedLine[] | undefined)[] = [[shapeText(text, box)]]
  const { given, family } = name
  if (given !== '' && family !== '') {
    const [first, last] = [shapeText(given, box), shapeText(family, box)]
    const [twoFirst, twoLast] = [wrapText(given, 2, box), wrapText(family, 2, box)]
    ways.push([first, last], wrapText(text, 2, box), twoLast && [first, ...twoLast], twoFirst && [...twoFirst, last])
  } else ways.push(wrapText(text, 2, box))
  ways.push(wrapText(text, 3, box))
  return ways.filter((lines) => lines !== undefined)
}

const allWays = (name: PrintedName, box: TextBox) => [...waysToBreak(name, box), ...brokenWords(name, box)]

function brokenWords({ given, family }: PrintedName, box: TextBox): ShapedLine[][] {
  const [first, text] = given === '' || family === '' ? [[], given + family] : [[shapeText(given, box)], family]
  const ways = [[...first, shapeText(text, box)]]
  for (let count = 2; count <= MAX_LINES - first.length; count++) {
    for (const reach of [REACH, 0]) {
      const lines = wrapAnywhere(text, count, box, BREAK_MARK, reach)
      if (lines) ways.push([...first, ...lines])
    }
  }
  return ways
}

/** How far from the even place a line may end to end after a space, a hyphen or another separator, in lines. */
const REACH = 0.3

/**
 * Breaks a text into lines of about the same width, after a separator if there is one near, else within the word. `mark` is
 * printed where a word is broken; codes need none.
 */
export function wrapAnywhere(
  text: string,
  lines: number,
  style: TypeStyle,
  mark = '',
  reach = REACH,
): ShapedLine[] | undefined {
  const letters = text.match(/\P{M}\p{M}*/gu) ?? []
  if (letters.length < 2 * lines) return undefined
  const ends = endsOf(letters, style)
  const lineWidth = (ends.at(-1) ?? 0) / lines
  const parts: string[] = []
  let from = 0
  for (let line = 1; line < lines; line++) {
    const to = nearestBreak(letters, ends, line * lineWidth, reach * lineWidth, from)
    const isWithinWord = /[\p{L}\p{M}]$/u.test(letters[to - 1] ?? '')
    parts.push(letters.slice(from, to).join('').trim() + (isWithinWord ? mark : ''))
    from = to
  }
  parts.push(letters.slice(from).join('').trim())
  return parts.some((part) => part === '') ? undefined : parts.map((part) => shapeText(part, style))
}

/** Where each letter ends. Kerning hardly matters here, so every letter is measured alone. */
function endsOf(letters: string[], style: TypeStyle): number[] {
  let end = 0
  return letters.map((letter) => {
    end += shapeText(letter, style).width + style.tracking
    return end
  })
}

/** The number of letters whose end is nearest to `place`; one that ends at a separator within reach is preferred. */
function nearestBreak(letters: string[], ends: number[], place: number, reach: number, from: number): number {
  let [best, bestCost] = [from + 1, Number.POSITIVE_INFINITY]
  for (let to = from + 1; to < letters.length; to++) {
    const distance = Math.abs((ends[to - 1] ?? 0) - place)
    const isSeparator = /[\s\-_/.,:]/u.test(letters[to - 1] ?? '')
    const cost = isSeparator && distance <= reach ? distance - reach : distance
    if (cost < bestCost) [best, bestCost] = [to, cost]
  }
  return best
}
