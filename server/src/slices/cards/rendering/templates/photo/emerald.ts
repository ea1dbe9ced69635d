import { CardCanvas } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import type { Setting } from '../../design/setting.ts'
import { emeraldGround } from '../emerald.ts'
import { microtext } from '../microtext.ts'
import { framedPhoto } from './photo-frame.ts'
import { SMALL_QR_WIDTH, smallQr } from './small-qr.ts'

const LEFT = 19
const PHOTO_WIDTH = 19.4
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 2.2
const QR_LEFT = 81.4 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 1.6 - TEXT_LEFT

/** The face below the name, beside what the programme needs. */
export function emeraldWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  emeraldGround(canvas)
  const { palette } = canvas
  framedPhoto(canvas, LEFT + 0.3, 21.7, PHOTO_WIDTH, { colour: palette.border, width: 0.35, radius: 1.2 })
  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7.5, labelSize: 5 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 21.2, TEXT_WIDTH], colours, { ...small, tabular: true })
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 27.8, TEXT_WIDTH], colours, { ...small, tabular: true })
  canvas.label('health_center', [TEXT_LEFT, 34.4, TEXT_WIDTH], palette.quiet, { size: 5 })
  canvas.field('health_center', [TEXT_LEFT, 36.4, TEXT_WIDTH, 5.6], palette.text, {
    size: 7,
    weight: 'semibold',
    lines: 2,
    across: 'top',
  })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  canvas.labelledField(code, [TEXT_LEFT, 43.2, 21], strong, { ...small, tabular: true, weight: 'bold', height: 4 })
  canvas.labelledField('card_code', [62.1, 43.2, 19.3], colours, {
    ...small,
    tabular: true,
    weight: 'bold',
    align: 'right',
    height: 4,
  })
  smallQr(canvas, QR_LEFT, 21.4, { caption: palette.caption, border: palette.border })
  microtext(canvas, LEFT, 51, 62, palette.micro)
  return canvas.list
}
