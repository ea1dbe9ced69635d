import type { CardCanvas } from '../design/card-canvas.ts'
import { polyline } from '../design/path.ts'

/** Marks the four corners of a rectangle, to show where to scan. */
export function cornerBrackets(
  canvas: CardCanvas,
  [left, top, right, bottom]: readonly [number, number, number, number],
  colour: string,
  strokeWidth: number,
): void {
  for (const [x, y, dx, dy] of [
    [left, top, 1, 1],
    [right, top, -1, 1],
    [left, bottom, 1, -1],
    [right, bottom, -1, -1],
  ] as const) {
    canvas.stroke(
      polyline([
        [x + 3 * dx, y],
        [x, y],
        [x, y + 3 * dy],
      ]),
      colour,
      strokeWidth,
    )
  }
}
