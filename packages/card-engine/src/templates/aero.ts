import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { guilloche, microtext } from '../design/ornaments.ts'
import { line, polygon, rect } from '../design/path.ts'
import { BLEED, CARD_HEIGHT, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'

export const STUB = 57.4
const RIGHT = 33.6
const RIGHT_WIDTH = 55.4 - RIGHT

/** For field campaigns: a slanted stripe, a large date and health centre, and a stub with the codes. */
export function aero(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  aeroGround(canvas)
  canvas.name([4.6, 14.2, 51, 10], palette.text, { size: 13.5, lines: 2 })

  canvas.label('enrollment_date', [4.6, 25.2, 25], palette.quiet)
  canvas.field('enrollment_date', [4.6, 27.8, 25.6, 5.4], palette.text, { size: 11, weight: 'bold', tabular: true })
  canvas.label('health_center', [RIGHT, 25.2, RIGHT_WIDTH], palette.quiet)
  canvas.field('health_center', [RIGHT, 27.4, RIGHT_WIDTH, 7.6], palette.text, {
    size: 8.5,
    weight: 'bold',
    lines: 2,
    across: 'top',
  })
  canvas.fill(rect(4.6, 35.6, 50.8, 0.3), palette.mark)

  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7.5, height: 3.6 }
  canvas.labelledField('date_of_birth', [4.6, 36.8, 24], colours, { ...small, tabular: true })
  canvas.labelledField('zone', [RIGHT, 36.8, RIGHT_WIDTH], colours, small)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [4.6, 43.4, 27.4], colours, {
    ...small,
    height: 4.2,
    weight: 'bold',
    tabular: true,
  })
  canvas.labelledField('beneficiary_id', [RIGHT, 43.4, RIGHT_WIDTH], colours, { ...small, height: 4.2, tabular: true })

  const tile = canvas.qr(STUB + 2.9, 4.6, 8, { radius: 1 })
  canvas.text(label('scan', setting.language), [STUB + 2.9, 5.4 + tile, tile, 3.2], palette.onBand, {
    size: 6,
    weight: 'semibold',
    align: 'center',
  })
  canvas.fill(rect(STUB + 2.9, 32.2, tile, 0.3), palette.accentOnBand)
  canvas.label('card_code', [STUB + 2.9, 34.2, tile], palette.labelOnBand, { align: 'center' })
  canvas.field('card_code', [STUB + 2.9, 36.6, tile, 4.2], palette.accentOnBand, {
    size: 8,
    weight: 'bold',
    align: 'center',
    tabular: true,
  })
  canvas.label('issued', [STUB + 2.9, 42.8, tile], palette.quietOnBand, { align: 'center' })
  canvas.field('issued', [STUB + 2.9, 45.2, tile, 3.8], palette.onBand, {
    size: 8,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(canvas, 4.6, 51, 50, palette.quiet)
  return canvas.list
}

/** The stripe with whose card it is, and the stub. */
export function aeroGround(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.background(palette.ground)
  canvas.strokes(
    guilloche({ x: -2, y: 48.4, width: 59.4, height: 7, lines: 5, waves: 3 }),
    palette.secondMark,
    0.14,
    0.16,
  )
  // Beside an emblem the stripe is longer, so that the text has its room.
  const longer = canvas.setting.brand?.emblem ? 9 : 0
  slant(canvas, -4, 47 + longer, palette.band)
  slant(canvas, 44.6 + longer, 3.2, palette.mark)
  slant(canvas, 48.8 + longer, 1, palette.mark)
  speedLines(canvas, 50.6 + longer)
  canvas.fill(rect(STUB, -BLEED, CARD_WIDTH + BLEED - STUB, CARD_HEIGHT + 2 * BLEED), palette.band)
  for (let y = 1.2; y < CARD_HEIGHT; y += 2.1)
    canvas.stroke(line(STUB, y, STUB, y + 1.05), palette.ground, 0.4, 1, false)

  const start = emblem(canvas, { x: 4.6, y: 2.2, height: 8.8, maxWidth: 11, tile: true })
  issuerLines(canvas, {
    programme: { box: [4.6, 2, 35.4, 5.8], colour: palette.onBand, size: 9.5, weight: 'bold', lines: 2 },
    ministry: { box: [4.6, 7.6, 34, 3.2], colour: palette.quietOnBand, size: 5.6 },
    block: [start, 1.8, 39.5 + longer - start, 9.8],
  })
}

/** How far a stripe leans to the right for every millimetre upwards. */
const SLOPE = 0.56

/** Beside the stripe, ever finer and further apart. */
function speedLines(canvas: CardCanvas, start: number): void {
  let x = start
  for (let i = 0; i < 5; i++) {
    slant(canvas, x, 0.5 - i * 0.08, canvas.palette.mark)
    x += 1 + i * 0.3
  }
}

function slant(canvas: CardCanvas, x: number, width: number, colour: string): void {
  const [bottom, left] = [13, x - 5]
  const right = left + SLOPE * (bottom + BLEED)
  canvas.fill(
    polygon([
      [right, -BLEED],
      [right + width, -BLEED],
      [left + width, bottom],
      [left, bottom],
    ]),
    colour,
  )
}
