import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { cornerBrackets, guilloche, microtext } from '../design/ornaments.ts'
import { circle, line, polyline } from '../design/path.ts'
import { BLEED, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { emblem } from './emblem.ts'
import { issuerTexts } from './issuer-lines.ts'

const [LEFT, RIGHT] = [4.6, 55.4]
const EDGE = CARD_WIDTH + BLEED

/** The full card: many fields on a dark background, with the MPI ID as headline. */
export function pulse(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  pulseGround(canvas)

  canvas.name([LEFT, 18.2, 51.4, 9.8], palette.text, { size: 13, lines: 2 })
  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7.8, labelSize: 5.2, height: 3.9 }
  const [row1, row2, row3] = [29.6, 36.5, 43.4]
  canvas.labelledField('date_of_birth', [LEFT, row1, 20], colours, { ...small, tabular: true })
  canvas.labelledField('gender', [25.8, row1, 13.2], colours, small)
  canvas.labelledField('zone', [40.2, row1, 15.4], colours, small)
  canvas.labelledField('health_center', [LEFT, row2, 51], colours, small)
  canvas.labelledField('beneficiary_id', [LEFT, row3, 28], colours, { ...small, tabular: true })
  canvas.labelledField('enrollment_date', [35.4, row3, 20], colours, { ...small, tabular: true })
  for (const y of [28.7, 35.7, 42.6]) canvas.stroke(line(LEFT, y, RIGHT, y), palette.mark, 0.12, 0.5)

  const size = qrTileSize(8)
  const [left, top] = [58.8, 21.4]
  const tile = canvas.qr(left, top, 8, { radius: 0.8 })
  cornerBrackets(canvas, [left - 0.9, top - 0.9, left + tile + 0.9, top + tile + 0.9], palette.mark, 0.32)
  canvas.label('scan', [left - 0.6, top + size + 1.7, size + 1.2], palette.mark, { align: 'center', size: 5 })
  if (setting.includeMpiId) {
    canvas.field('card_code', [left - 0.6, top + size + 3.9, size + 1.2, 3.4], palette.text, {
      size: 7.5,
      weight: 'bold',
      align: 'center',
      tabular: true,
    })
  }
  microtext(canvas, LEFT, 51, 51, palette.micro)
  return canvas.list
}

/** The dark ground, and the header with the headline. */
export function pulseGround(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.background(palette.ground)
  canvas.fill(
    [
      ['M', -BLEED, -BLEED],
      ['L', EDGE, -BLEED],
      ['L', EDGE, 19.6],
      ['L', 56.5, 19.6],
      ['L', 53.2, 16.9],
      ['L', -BLEED, 16.9],
      ['Z'],
    ],
    palette.band,
  )
  canvas.strokes(guilloche({ x: 57, y: -2, width: 32, height: 21, lines: 5, waves: 1.5 }), palette.mark, 0.14, 0.2)
  canvas.stroke(
    polyline([
      [-BLEED, 16.9],
      [53.2, 16.9],
      [56.5, 19.6],
      [EDGE, 19.6],
    ]),
    palette.mark,
    0.26,
  )
  const dots = canvas.setting.brand?.emblem ? 17.2 : 4.9
  for (let i = 0; i < 3; i++) canvas.fill(circle(76.4 + i * 2.2, dots, 0.5), palette.mark, 1 - i * 0.3)

  header(canvas)
}

/** Programme and issuer in one line above the code, or in two lines beside the emblem. */
function header(canvas: CardCanvas): void {
  const { setting, palette } = canvas
  const { ministry, programme } = issuerTexts(setting)
  const start = emblem(canvas, { x: LEFT, y: 3.4, height: 11, tile: true })
  const hasEmblem = start > LEFT
  const top = hasEmblem ? 2.5 : 3.2
  const lines = hasEmblem ? { width: 81 - start, align: 'left' as const } : { width: 34, align: 'right' as const }
  canvas.text(programme, [start, top, lines.width, 3.6], palette.onBand, { size: 6.8, weight: 'semibold' })
  const [x, y] = hasEmblem ? [start, top + 2.8] : [40, top]
  canvas.text(ministry, [x, y, lines.width, 3.6], palette.quietOnBand, { size: 5.8, align: lines.align })
  const code = setting.includeMpiId ? 'mpi_id' : 'card_code'
  const lower = hasEmblem ? 1.5 : 0
  canvas.label(code, [start, 7.6 + lower, 40], palette.accentOnBand)
  const box = [start, 10 + lower, 66.6 - start, 6 - lower] as const
  canvas.field(code, box, palette.accentOnBand, { size: 14, weight: 'bold', tabular: true, tracking: 0.03 })
}
