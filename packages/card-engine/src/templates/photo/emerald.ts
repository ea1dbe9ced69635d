import { CardCanvas } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { microtext } from '../../design/ornaments.ts'
import type { Setting } from '../../design/setting.ts'
import { emeraldGround } from '../emerald.ts'
import { framedPhoto, SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const LEFT = 19
const PHOTO_WIDTH = 19.4
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 2.2
const QR_LEFT = 81.4 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 1.6 - TEXT_LEFT

const SMALL = { size: 7.5, labelSize: 5 }

/** The face below the name, beside what the programme needs. */
export function emeraldWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  emeraldGround(canvas)
  const { palette } = canvas
  framedPhoto(canvas, LEFT + 0.3, 21.7, PHOTO_WIDTH, { colour: palette.border, width: 0.35, radius: 1.2 })
  const colours = { label: palette.quiet, value: palette.text }
  if (setting.expires) rowsWithLastDay(canvas)
  else rows(canvas)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  const foot = setting.expires ? 44.2 : 43.4
  canvas.labelledField(code, [TEXT_LEFT, foot, 21], strong, { ...SMALL, tabular: true, weight: 'bold', height: 4 })
  canvas.labelledField('card_code', [62.1, foot, 19.3], colours, {
    ...SMALL,
    tabular: true,
    weight: 'bold',
    align: 'right',
    height: 4,
  })
  smallQr(canvas, QR_LEFT, 21.4, { caption: palette.caption, border: palette.border })
  microtext(canvas, LEFT, 51, 62, palette.micro)
  return canvas.list
}

function rows(canvas: CardCanvas): void {
  const { palette } = canvas
  const colours = { label: palette.quiet, value: palette.text }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 21.2, TEXT_WIDTH], colours, { ...SMALL, tabular: true })
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 27.8, TEXT_WIDTH], colours, { ...SMALL, tabular: true })
  healthCentre(canvas, 34.4, 5.6)
}

function healthCentre(canvas: CardCanvas, y: number, height: number): void {
  const { palette } = canvas
  canvas.label('health_center', [TEXT_LEFT, y, TEXT_WIDTH], palette.quiet, { size: 5 })
  canvas.field('health_center', [TEXT_LEFT, y + 2.2, TEXT_WIDTH, height], palette.text, {
    size: 7,
    weight: 'semibold',
    lines: 2,
    across: 'top',
  })
}

/** One more row, so all are closer together; the name of a health centre keeps its two lines. */
function rowsWithLastDay(canvas: CardCanvas): void {
  const { palette } = canvas
  const colours = { label: palette.quiet, value: palette.text }
  const keys = ['date_of_birth', 'expires', 'beneficiary_id'] as const
  keys.forEach((key, i) => {
    const look = { ...SMALL, size: 7, height: key === 'beneficiary_id' ? 3.4 : 3, tabular: true }
    canvas.labelledField(key, [TEXT_LEFT, 20.6 + 5.3 * i, TEXT_WIDTH], colours, look)
  })
  healthCentre(canvas, 37.1, 4.6)
}
