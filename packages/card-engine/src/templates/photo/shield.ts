import { CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { guilloche, microtext } from '../../design/ornaments.ts'
import { line } from '../../design/path.ts'
import type { Setting } from '../../design/setting.ts'
import { shieldHeader, shieldOutline } from '../shield.ts'
import { framedPhoto, SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const LEFT = 4
const PHOTO_WIDTH = 23.8
const TOP = 17.4
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 2.6
const QR_LEFT = 81.6 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 1.8 - TEXT_LEFT

/** The face leads, framed in gold; the shield holds its grey copy. */
export function shieldWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  const waves = guilloche({ x: 30, y: 20, width: 58, height: 32, lines: 9, waves: 2.5 })
  canvas.strokes(waves, palette.secondMark, 0.13, 0.09)
  shieldHeader(canvas)
  const height = photoHeight(PHOTO_WIDTH)
  framedPhoto(canvas, LEFT, TOP, PHOTO_WIDTH, { colour: palette.mark, width: 0.45, radius: 0.3 })

  canvas.name([TEXT_LEFT, 15.8, TEXT_WIDTH, 12.4], palette.text, { size: 12.5, lines: 3 })
  canvas.stroke(line(TEXT_LEFT, 28.6, TEXT_LEFT + TEXT_WIDTH, 28.6), palette.mark, 0.2)
  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7.2, labelSize: 5, height: 3.6 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 29.5, 16.6], colours, { ...small, size: 6.8, tabular: true })
  if (setting.expires)
    canvas.labelledField('expires', [TEXT_LEFT + 17.4, 29.5, TEXT_WIDTH - 17.4], colours, {
      ...small,
      size: 6.8,
      tabular: true,
    })
  else canvas.labelledField('gender', [TEXT_LEFT + 18, 29.5, TEXT_WIDTH - 18], colours, { ...small, size: 6.8 })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  canvas.labelledField(code, [TEXT_LEFT, 35.6, TEXT_WIDTH], strong, {
    ...small,
    tabular: true,
    weight: 'bold',
    size: 8,
  })
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 42.2, 20], colours, { ...small, tabular: true, height: 4.2 })

  smallQr(canvas, QR_LEFT, TOP - 0.4, { caption: palette.caption, border: palette.border, radius: 0.5 })
  canvas.labelledField('card_code', [51, 42.2, 19], colours, {
    ...small,
    weight: 'bold',
    tabular: true,
    height: 4.2,
  })
  ghost(canvas, 76.4, TOP + height - 4.6)
  microtext(canvas, LEFT, 51, 77.2, palette.micro)
  return canvas.list
}

/** The grey copy of the face in a small shield. */
function ghost(canvas: CardCanvas, x: number, y: number): void {
  const { palette } = canvas
  canvas.fill(shieldOutline(x, y, 9.6, 11), '#ffffff')
  canvas.stroke(shieldOutline(x, y, 9.6, 11), palette.mark, 0.35)
  const width = 8.2
  const place = { x: x - width / 2, y: y - photoHeight(width) / 2, width, height: photoHeight(width) }
  canvas.list.photos?.push({ ...place, cut: shieldOutline(x, y, 8.2, 9.6), ghost: 0.5 })
}
