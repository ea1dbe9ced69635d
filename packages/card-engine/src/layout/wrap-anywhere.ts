import { type ShapedLine, shapeText, type TypeStyle } from './shape-text.ts'

/** How far from the even place a line may end to end after a space, a hyphen or another separator, in lines. */
export const REACH = 0.3

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

/** Where each letter ends. Kerning hardly matters here, so every letter is measured by itself. */
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
