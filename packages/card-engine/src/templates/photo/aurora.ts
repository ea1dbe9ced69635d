import { CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { microtext } from '../../design/ornaments.ts'
import { circle, roundedRect } from '../../design/path.ts'
import type { Setting } from '../../design/setting.ts'
import { auroraTicket, NOTCH_Y, stamp } from '../aurora.ts'
import { emblem } from '../emblem.ts'
import { issuerLines } from '../issuer-lines.ts'
import { SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const LEFT = 5
const PHOTO_WIDTH = 20.4
const TOP = 4.9
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 3.2
const QR_LEFT = 81 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 2.2 - TEXT_LEFT

/** The ticket with its holder in the main part, and the numbers on the stub. */
export function auroraWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  auroraTicket(canvas)
  const { palette } = canvas
  canvas.fill(roundedRect(LEFT - 0.4, TOP - 0.4, PHOTO_WIDTH + 0.8, photoHeight(PHOTO_WIDTH) + 0.8, 2), '#ffffff')
  canvas.photo(LEFT, TOP, PHOTO_WIDTH, { radius: 1.6 })

  const box = [TEXT_LEFT, 3.8, TEXT_WIDTH, 9.4] as const
  issuerLines(canvas, {
    programme: { box: [TEXT_LEFT, 3.9, TEXT_WIDTH, 5.4], colour: palette.title, size: 9.5, weight: 'bold', lines: 2 },
    ministry: { box: [TEXT_LEFT, 9.6, TEXT_WIDTH, 3], colour: palette.quiet, size: 5.8 },
    block: box,
  })
  canvas.name([TEXT_LEFT, 14.4, TEXT_WIDTH, 11.6], palette.text, { size: 13.5, lines: 3 })
  const colours = { label: palette.quiet, value: palette.text }
  const row = 27.6
  canvas.labelledField('date_of_birth', [TEXT_LEFT, row, 19], colours, { size: 7.5, tabular: true })
  canvas.labelledField('gender', [TEXT_LEFT + 20, row, TEXT_WIDTH - 20], colours, { size: 7.5 })
  if (setting.expires) lastDayBelowQr(canvas)
  smallQr(canvas, QR_LEFT, TOP - 0.4, { caption: palette.caption })

  const number = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const stub = NOTCH_Y + 2.2
  canvas.labelledField(number, [LEFT, stub, 33], colours, { size: 9, tabular: true, height: 4, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [39, stub, 27.4], colours, { size: 7.5, tabular: true, height: 4 })
  canvas.labelledField('health_center', [LEFT, 44.4, 32], colours, { size: 7.5, height: 3.6 })
  canvas.labelledField('card_code', [39, 44.4, 27.4], colours, { size: 8, tabular: true, height: 3.8, weight: 'bold' })
  if (setting.brand?.emblem) emblem(canvas, { x: 69.4, y: 38.8, height: 11, maxWidth: 11.4, tile: true, centred: true })
  else stampedFace(canvas, 75.2, 44.6)
  microtext(canvas, LEFT, 51.4, 60, palette.quiet)
  return canvas.list
}

/** The white tile of the QR reaches down to the day: white letters would not be readable on the light end of the gradient. */
function lastDayBelowQr(canvas: CardCanvas): void {
  const { caption, panelCode } = canvas.palette
  canvas.fill(roundedRect(QR_LEFT, TOP - 0.4, SMALL_QR_WIDTH, 28.2, 1.2), '#ffffff')
  const look = { size: 7, labelSize: 4.8, align: 'center', tabular: true, height: 3.4 } as const
  const box = [QR_LEFT + 0.6, 26, SMALL_QR_WIDTH - 1.2] as const
  canvas.labelledField('expires', box, { label: caption, value: panelCode }, look)
}

/** The grey copy of the face in the stamp on the stub: a forger who exchanges the photo has to forge the stamp too. */
function stampedFace(canvas: CardCanvas, x: number, y: number): void {
  stamp(canvas, x, y)
  const radius = 4.7
  canvas.fill(circle(x, y, radius + 0.3), '#ffffff')
  const width = 2 * radius
  const place = { x: x - radius, y: y - photoHeight(width) / 2, width, height: photoHeight(width) }
  canvas.list.photos?.push({ ...place, cut: circle(x, y, radius), ghost: 0.6 })
}
