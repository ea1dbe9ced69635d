import { CardCanvas } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { microtext } from '../../design/ornaments.ts'
import type { Setting } from '../../design/setting.ts'
import { vitalGround } from '../vital.ts'
import { framedPhoto, SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const LEFT = 5
const TEXT_LEFT = 28
const QR_LEFT = 80.8 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 2.4 - TEXT_LEFT

/** The face beside the pulse line's end, the name, and few fields. */
export function vitalWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  vitalGround(canvas)
  const { palette } = canvas
  framedPhoto(canvas, LEFT, 20, 20.4, { colour: palette.border, width: 0.35, radius: 1.4 })
  canvas.name([TEXT_LEFT, 19.7, TEXT_WIDTH, 10.2], palette.text, { size: 13.5, lines: 3 })
  const colours = { label: palette.quiet, value: palette.text }
  const usual = { size: 7.5, tabular: true, height: 3.6 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 30, TEXT_WIDTH], colours, usual)
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 36.2, TEXT_WIDTH], colours, usual)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  canvas.labelledField(code, [TEXT_LEFT, 42.4, TEXT_WIDTH], strong, { ...usual, size: 9, weight: 'bold', height: 3.9 })
  smallQr(canvas, QR_LEFT, setting.expires ? 19.2 : 20, { caption: palette.caption, border: palette.border })
  const underQr = { size: 7.5, align: 'right', tabular: true } as const
  const [codeTop, dayTop] = setting.expires ? [39.8, 45.4] : [41, undefined]
  canvas.labelledField('card_code', [QR_LEFT - 1.6, codeTop, SMALL_QR_WIDTH + 1.6], colours, {
    ...underQr,
    weight: 'bold',
    height: dayTop ? 3.1 : 3.9,
  })
  if (dayTop)
    canvas.labelledField('expires', [QR_LEFT - 1.6, dayTop, SMALL_QR_WIDTH + 1.6], colours, { ...underQr, height: 3.1 })
  microtext(canvas, LEFT, 50.2, 50, palette.micro)
  return canvas.list
}
