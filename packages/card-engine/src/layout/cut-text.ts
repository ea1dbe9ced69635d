import { inkOf } from './ink.ts'
import { linesHeight, placeLines } from './place-lines.ts'
import { type ShapedLine, shapeText } from './shape-text.ts'
import { type FittedLine, roomIn, type TextBox } from './text-box.ts'

const ELLIPSIS = '…'

/** As many words as fit on one or two lines, with an ellipsis; undefined when the lines are too tall for the box. */
export function cutText(text: string, box: TextBox, em: number): FittedLine[] | undefined {
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
