// This file imports nothing, because the console uses it to check lists; the fonts are too large for a page.

/** The lengths, in base 36, of ranges of code points from 0 that the fonts alternately do not draw and draw. */
export const LETTERS =
  '0 1 c 1 i 2n x k8 2 6 4 7 1 1 1 k 1 1r e 8w r4 3k xr 1 jf 1 1x0 h 4 1 1 8 c1 9 3b 6y 1 7v 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2 3 1 9 1 2t 1 c 2 r 1 d 3 x q 4 9 1 7 1 f 3k 3 4 2 1 6 a f 2 5 2 1 3 4 2 k 1 1 1 1 1 9 2 4 2 1 1 2 1 n 1 2 2 8 1 1 2 7 1 3 1 c 1 a 1 h 1 n 1 3 2 1b 4 2y 3 i 1 c 3 3 1 2c 1 6 1 3 1 1u 2 2b 1 1o 9 25 q q 1 51 3 7 1 7 2 2 2 2 4 2 2 2 4 2 3 2 1 m 1 8 1 g 1 4 2 1h 1 10 1 3 1 1m 1 36 1 3 1 1q 1 d 1 r 9 2u 1 5 6 7s 1 84 1 5p 1 b 2 8 1 7 1 8r w 9s 3i noi 2o 2o 5n 5 2 1 1 1 5 o e 73 1 1a 1 e9 1o adw 1 1 2l b 2c a 5 f b c 3 g 1 2 2 1 4 1 3 3 2 8 2 1 1 5 1h 4 1 2n 1 e e 1 70 278 7 1 2 1 7 1 1 2 1 5 15 1 1q 2 28 1 a 1k1 1 u4 7 l5 1 v g 5r 1 70 2 1he 6 1 16 1 9 16it v 3kg r w 2 1d0 1 1 1'

let starts: number[] | undefined

/** Whether the fonts of the cards draw a letter. A test compares it with the fonts. */
export function drawableLetter(codePoint: number): boolean {
  starts ??= readStarts()
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= codePoint) low = middle + 1
    else high = middle
  }
  // An odd number of range starts before a code point means that its range is drawn.
  return low % 2 === 1
}

function readStarts(): number[] {
  let at = 0
  return LETTERS.split(' ').map((length) => {
    at += Number.parseInt(length, 36)
    return at
  })
}
