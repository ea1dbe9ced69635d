// What a glyph stands for is one number: a code point, or a letter and one or two marks.

const FIRST = 2 ** 21
const SECOND = 2 ** 37

/** At most three characters, all but the first in the basic plane. */
export function joinCodePoints(text: string): number {
  const [start = 0, first = 0, second = 0] = [...text].map((character) => character.codePointAt(0) ?? 0)
  return start + first * FIRST + second * SECOND
}

export function splitCodePoints(joined: number): string {
  const second = Math.floor(joined / SECOND)
  const first = Math.floor((joined % SECOND) / FIRST)
  return [joined % FIRST, first, second]
    .filter((codePoint, i) => i === 0 || codePoint > 0)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('')
}
