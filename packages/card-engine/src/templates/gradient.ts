import type { Paint } from '../design/display-list.ts'
import type { Palette } from '../design/palette.ts'
import { CARD_WIDTH } from '../design/setting.ts'

/** The colours of the background one after the other, across the whole card. */
export function fromLeftToRight({ ground, middle, middleAt, end }: Palette): Paint {
  return {
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, ground],
      [middleAt, middle],
      [1, end],
    ],
  }
}
