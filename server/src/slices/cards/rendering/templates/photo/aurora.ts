import { CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { roundedRect } from '../../design/path.ts'
import type { Setting } from '../../design/setting.ts'
import { auroraTicket, NOTCH_Y, PALE, stamp, WHITE } from '../aurora.ts'
import { microtext } from '../microtext.ts'
import { SMALL_QR_WIDTH, smallQr } from './small-qr.ts'

const LEFT = 5
const PHOTO_WIDTH = 21.4
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 3.4
const QR_LEFT = 81 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 2.4 - TEXT_LEFT

/** The ticket with its holder in the main part, and the numbers on the stub. */
export function auroraWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  auroraTicket(canvas)
  const height = photoHeight(PHOTO_WIDTH)
  canvas.fill(roundedRect(LEFT - 0.45, 4.35, PHOTO_WIDTH + 0.9, height + 0.9, 2), WHITE)
  canvas.photo(LEFT, 4.8, PHOTO_WIDTH, { radius: 1.6 })

  canvas.text(setting.programme, [TEXT_LEFT, 3.8, TEXT_WIDTH, 5.8], WHITE, { size: 9, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [TEXT_LEFT, 9.8, TEXT_WIDTH, 3], PALE, { size: 5.6 })
  canvas.name([TEXT_LEFT, 14, TEXT_WIDTH, 12], WHITE, { size: 13, lines: 3 })
  const colours = { label: PALE, value: WHITE }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 27.4, 19], colours, { size: 7.5, tabular: true })
  canvas.labelledField('gender', [TEXT_LEFT + 20, 27.4, TEXT_WIDTH - 20], colours, { size: 7.5 })
  smallQr(canvas, QR_LEFT, 4.4, { caption: '#5a2299' })
  canvas.label('card_code', [QR_LEFT - 3, 27.4, SMALL_QR_WIDTH + 3], PALE, { align: 'right' })
  canvas.field('card_code', [QR_LEFT - 3, 29.7, SMALL_QR_WIDTH + 3, 3.9], WHITE, {
    size: 8,
    weight: 'bold',
    align: 'right',
    tabular: true,
  })

  const row = NOTCH_Y + 2.2
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, row, 33], colours, { size: 9, tabular: true, height: 4, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [39, row, 27.4], colours, { size: 7.5, tabular: true, height: 4 })
  canvas.labelledField('health_center', [LEFT, 44.4, 33], colours, { size: 7.5, height: 3.6 })
  canvas.labelledField('zone', [39, 44.4, 27.4], colours, { size: 7.5, height: 3.6 })
  stamp(canvas, 75.2, 44.6)
  microtext(canvas, LEFT, 51.4, 60, PALE)
  return canvas.list
}
