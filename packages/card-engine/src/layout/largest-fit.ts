import { type Ink, inkOf } from './ink.ts'
import { linesHeight, placeLines } from './place-lines.ts'
import type { ShapedLine } from './shape-text.ts'
import { type FittedLine, roomIn, type TextBox } from './text-box.ts'

export const MM_PER_PT = 25.4 / 72
/** The scales that every text may be shrunk to, in order. */
export const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75]
const STEP = 0.05

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
