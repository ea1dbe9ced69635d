import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { guilloche, microtext, rosette } from '../design/ornaments.ts'
import { circle, polyline } from '../design/path.ts'
import { BLEED, CARD_HEIGHT, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

const LEFT = 5
const PANEL_LEFT = 80.8 - PANEL_WIDTH

/** The essential card: a pulse line below the header, the issuer's seal, few fields and much space. */
export function vital(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  vitalGround(canvas)

  if (setting.expires) fieldsWithLastDay(canvas)
  else fields(canvas)

  qrPanel(canvas, PANEL_LEFT, 21.6, { caption: palette.caption, code: palette.panelCode, border: palette.border })
  microtext(canvas, LEFT, 50.2, 50, palette.micro)
  return canvas.list
}

function fields(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.name([LEFT, 19.6, 50, 11.8], palette.text, { size: 14, lines: 2 })
  const colours = { label: palette.quiet, value: palette.text }
  canvas.labelledField('date_of_birth', [LEFT, 33.4, 20], colours, { size: 8.5, tabular: true, height: 4.2 })
  canvas.labelledField('beneficiary_id', [27.4, 33.4, 26.6], colours, { size: 8.5, tabular: true, height: 4.2 })
  number(canvas, 41.6, 10.5)
}

/** One row for the two days, and one for each number. */
function fieldsWithLastDay(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.name([LEFT, 18.6, 50, 9.6], palette.text, { size: 14, lines: 2 })
  const colours = { label: palette.quiet, value: palette.text }
  const usual = { size: 8.5, tabular: true, height: 3.9 }
  canvas.labelledField('date_of_birth', [LEFT, 28.8, 21], colours, usual)
  canvas.labelledField('expires', [29, 28.8, 25], colours, usual)
  canvas.labelledField('beneficiary_id', [LEFT, 35.4, 49], colours, usual)
  number(canvas, 42, 9.5)
}

function number(canvas: CardCanvas, y: number, size: number): void {
  const { palette, setting } = canvas
  canvas.labelledField(
    setting.includeMpiId ? 'mpi_id' : 'phone_number',
    [LEFT, y, 49],
    { label: palette.quiet, value: palette.code },
    { size, tabular: true, tracking: 0.02, weight: 'bold', height: 4.6 },
  )
}

/** The gradient, whose card it is, and the pulse line below. */
export function vitalGround(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.background({
    from: [0, 14],
    to: [0, CARD_HEIGHT],
    stops: [
      [0, palette.ground],
      [1, palette.end],
    ],
  })
  canvas.strokes(guilloche({ x: -2, y: 48.4, width: 90, height: 6.4, lines: 6, waves: 4 }), palette.mark, 0.15, 0.3)

  const start = emblem(canvas, { x: LEFT, y: 3, height: 10.6 })
  // Beside an emblem the text needs the room above the beat.
  const [beat, end] = start > LEFT ? [7, 60] : [0, 62]
  issuerLines(canvas, {
    programme: { box: [LEFT, 3.4, 57, 5.8], colour: palette.title, size: 11, weight: 'bold', lines: 2 },
    ministry: { box: [LEFT, 9.2, 57, 3.4], colour: palette.quiet, size: 6.2 },
    block: [start, 2.8, end - start, 11],
  })
  seal(canvas, 75.2, 8.4)
  canvas.stroke(
    polyline([
      [-BLEED, 16.6],
      [46 + beat, 16.6],
      [48 + beat, 15.2],
      [50 + beat, 16.6],
      [52.5 + beat, 16.6],
      [53.6 + beat, 17.6],
      [55.4 + beat, 11.8],
      [57.6 + beat, 19.4],
      [59.2 + beat, 15.6],
      [60.1 + beat, 16.6],
      [CARD_WIDTH + BLEED, 16.6],
    ]),
    palette.mark,
    0.55,
  )
}

/** A rosette around the country's letters. */
function seal(canvas: CardCanvas, x: number, y: number): void {
  canvas.strokes(rosette(x, y, 5.8, canvas.setting.keyFingerprint, 4), canvas.palette.mark, 0.14, 0.8)
  canvas.fill(circle(x, y, 3), '#ffffff')
  canvas.text(canvas.setting.country, [x - 3, y - 2, 6, 4], canvas.palette.title, {
    size: 8,
    weight: 'bold',
    align: 'center',
    tracking: 0.06,
  })
}
