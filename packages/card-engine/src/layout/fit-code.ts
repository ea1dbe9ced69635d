import { inkOf } from './ink.ts'
import { fitLine, largestFit, MM_PER_PT, scalesDownTo } from './largest-fit.ts'
import { shapeText } from './shape-text.ts'
import { type FittedLine, roomIn, type TextBox } from './text-box.ts'
import { wrapAnywhere } from './wrap-anywhere.ts'

/** Codes and numbers are typed from the card, so one line is preferred while it is at least this large. */
const ONE_LINE_SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7]
const SMALLEST_PT = 4.5
const MAX_LINES = 3
/** In millimetres. */
const LABEL_DISTANCE = 0.4

/** Fits a code, an identifier or a telephone number. It is never cut: it becomes smaller, or is continued on the next line. */
export function fitCode(text: string, box: TextBox): FittedLine[] | undefined {
  const line = shapeText(text, box)
  const oneLine = fitLine(line, inkOf(line), box, ONE_LINE_SCALES)
  if (oneLine) return oneLine
  const longest = (MAX_LINES * roomIn(box).along) / (SMALLEST_PT * MM_PER_PT) + MAX_LINES
  if (line.width > longest) return undefined
  const ways = [[line]]
  for (let count = 2; count <= MAX_LINES; count++) ways.push(wrapAnywhere(text, count, box) ?? [])
  const fit = (room: TextBox) => {
    const scales = scalesDownTo(SMALLEST_PT, box)
    return largestFit(
      ways.filter((lines) => lines.length > 0),
      room,
      scales,
    )
  }
  return fit(belowLabel(box)) ?? fit(box)
}

/** Several lines fill the height of their box, so they keep a little distance from the label above it. */
function belowLabel(box: TextBox): TextBox {
  return box.turned ? box : { ...box, y: box.y + LABEL_DISTANCE, height: box.height - LABEL_DISTANCE }
}
