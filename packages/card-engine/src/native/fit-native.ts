import { largestFit, scalesDownTo } from '../layout/largest-fit.ts'
import type { ShapedLine } from '../layout/shape-text.ts'
import type { FittedLine, TextBox } from '../layout/text-box.ts'
import { type Script, scriptOf } from './scripts.ts'
import { shapeNative } from './shape-native.ts'

const SMALLEST_PT = 5.5
/** Letters reach higher and deeper than Latin ones. */
const LEADING = 1.45

/** Fits a name in its own script on one or two lines. It is never cut. */
export function fitNative(text: string, box: TextBox): FittedLine[] | undefined {
  const script = scriptOf(text)
  if (!script) return undefined
  const [even, ...others] = twoLines(text, script)
  const ways = [[shapeNative(text, script)], ...(even ? [even] : [])]
  const fit = (some: ShapedLine[][]) => largestFit(some, { ...box, leading: LEADING }, scalesDownTo(SMALLEST_PT, box))
  return fit(ways) ?? fit(others)
}

/** Broken at every space, the most even way first. */
function twoLines(text: string, script: Script): ShapedLine[][] {
  const words = text.split(' ')
  const ways = words.slice(1).map((_, i) => {
    const [first, second] = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]
    return [shapeNative(first, script), shapeNative(second, script)]
  })
  const widest = (lines: ShapedLine[]) => Math.max(...lines.map(({ width }) => width))
  return ways.sort((one, other) => widest(one) - widest(other))
}
