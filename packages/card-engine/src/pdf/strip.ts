import { fitText } from '../layout/fit-text.ts'
import type { TextBox } from '../layout/text-box.ts'
import { UNPRINTED_EDGE } from './crop-marks.ts'
import type { FontUsage } from './font-usage.ts'
import { A4 } from './sheet.ts'
import { TextWriter } from './text-operators.ts'

/** In the left margin, from the bottom upwards, beyond the crop marks. */
export const STRIP: TextBox = {
  x: UNPRINTED_EDGE + 0.3,
  y: 14,
  width: 3.6,
  height: A4.height - 28,
  sizePt: 7.5,
  weight: 'semibold',
  tracking: 0,
  tabular: true,
  lines: 1,
  align: 'left',
  across: 'middle',
  turned: true,
}

/** Says which stack a sheet belongs to. It is cut off with the margin. */
export function stripOperators(text: string, usage: FontUsage): string {
  const writer = new TextWriter(usage, A4.height)
  for (const line of fitText(text, STRIP)) writer.write(line, STRIP.tracking)
  return `q BT 0 g\n${writer.out}ET Q\n`
}
