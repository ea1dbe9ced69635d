import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { guilloche, rosette } from '../design/ornaments.ts'
import { circle, polyline } from '../design/path.ts'
import { CARD_HEIGHT, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

/** Slightly darker than the brand's #0b6fb8, whose contrast would be too low on the fine lines. */
const BLUE = '#0a64a6'
const CYAN = '#19b5d8'
const TEXT = '#0c2238'
const MUTED_TEXT = '#3f5a72'
const LEFT = 5
const PANEL_LEFT = 80.8 - PANEL_WIDTH

/** The essential card: a pulse line below the header, the issuer's seal, few fields and much space. */
export function vital(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background({
    from: [0, 14],
    to: [0, CARD_HEIGHT],
    stops: [
      [0, '#ffffff'],
      [1, '#e8f6fb'],
    ],
  })
  canvas.strokes(guilloche({ x: -2, y: 48.4, width: 90, height: 6.4, lines: 6, waves: 4 }), CYAN, 0.15, 0.3)

  canvas.text(setting.programme, [LEFT, 3.4, 57, 5.8], BLUE, { size: 11, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [LEFT, 9.2, 57, 3.4], MUTED_TEXT, { size: 6.2, weight: 'medium' })
  seal(canvas, 75.2, 8.4)
  canvas.stroke(
    polyline([
      [-2, 16.6],
      [46, 16.6],
      [48, 15.2],
      [50, 16.6],
      [52.5, 16.6],
      [53.6, 17.6],
      [55.4, 11.8],
      [57.6, 19.4],
      [59.2, 15.6],
      [60.1, 16.6],
      [87.6, 16.6],
    ]),
    CYAN,
    0.55,
  )

  canvas.name([LEFT, 19.6, 50, 11.8], TEXT, { size: 14, lines: 2 })
  const colours = { label: MUTED_TEXT, value: TEXT }
  canvas.labelledField('date_of_birth', [LEFT, 33.4, 20], colours, { size: 8.5, tabular: true, height: 4.2 })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField('beneficiary_id', [27.4, 33.4, 26.6], colours, { size: 8.5, tabular: true, height: 4.2 })
  canvas.labelledField(
    code,
    [LEFT, 41.6, 49],
    { label: MUTED_TEXT, value: BLUE },
    { size: 10.5, tabular: true, tracking: 0.02, weight: 'bold', height: 4.6 },
  )

  qrPanel(canvas, PANEL_LEFT, 21.6, { caption: BLUE, code: TEXT, border: '#a9d8ea' })
  microtext(canvas, LEFT, 50.2, 50, '#15608f')
  return canvas.list
}

/** A rosette around the country's letters. */
function seal(canvas: CardCanvas, x: number, y: number): void {
  canvas.strokes(rosette(x, y, 5.8, canvas.setting.keyFingerprint, 4), CYAN, 0.14, 0.8)
  canvas.fill(circle(x, y, 3), '#ffffff')
  canvas.text(canvas.setting.country, [x - 3, y - 2, 6, 4], BLUE, {
    size: 8,
    weight: 'bold',
    align: 'center',
    tracking: 0.06,
  })
}
