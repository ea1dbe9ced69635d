import { fontAt, mainFont } from '../fonts/typeface.ts'
import type { Ink } from './ink.ts'
import type { ShapedLine } from './shape-text.ts'
import { type FittedLine, roomIn, type TextBox } from './text-box.ts'

const LEADING = 1.16
/** Space for accents above capitals, in ems. */
const ACCENT_SPACE = 0.27

/** The height of the lines with their capitals centred across the box: the larger overhang counts on both sides. */
export function linesHeight(inks: Ink[], em: number, box: TextBox): number {
  const cap = capHeight(box)
  const above = Math.max(0, (inks[0]?.top ?? 0) - cap)
  const below = Math.max(0, -(inks.at(-1)?.bottom ?? 0))
  return em * (cap + (inks.length - 1) * leadingOf(box) + 2 * Math.max(above, below))
}

export function placeLines(lines: ShapedLine[], inks: Ink[], em: number, box: TextBox): FittedLine[] {
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
