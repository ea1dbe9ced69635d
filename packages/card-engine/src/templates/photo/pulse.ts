import { CardCanvas, photoHeight, qrTileSize } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { cornerBrackets, microtext } from '../../design/ornaments.ts'
import { line } from '../../design/path.ts'
import type { Setting } from '../../design/setting.ts'
import { label } from '../../labels.ts'
import { pulseGround } from '../pulse.ts'

const LEFT = 5.4
const PHOTO_WIDTH = 20.4
const PHOTO_TOP = 20.6
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 3
const QR_SIZE = qrTileSize(6)
const QR_LEFT = 80.4 - QR_SIZE
const TEXT_WIDTH = QR_LEFT - 3 - TEXT_LEFT

/** The face in the sights of the cockpit, opposite the QR in its own. */
export function pulseWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  pulseGround(canvas)
  const { palette } = canvas
  const bottom = PHOTO_TOP + photoHeight(PHOTO_WIDTH)
  canvas.photo(LEFT, PHOTO_TOP, PHOTO_WIDTH, { radius: 0.8 })
  cornerBrackets(canvas, [LEFT - 0.9, PHOTO_TOP - 0.9, LEFT + PHOTO_WIDTH + 0.9, bottom + 0.9], palette.mark, 0.32)

  canvas.name([TEXT_LEFT, 19.4, TEXT_WIDTH, 11], palette.text, { size: 12.5, lines: 3 })
  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7.2, labelSize: 5, height: 3.2 }
  const [row1, row2, row3] = [31.8, 38.2, 44.6]
  canvas.labelledField('date_of_birth', [TEXT_LEFT, row1, 17], colours, { ...small, size: 6.8, tabular: true })
  if (setting.expires)
    canvas.labelledField('expires', [TEXT_LEFT + 17.6, row1, TEXT_WIDTH - 17.6], colours, {
      ...small,
      size: 6.8,
      tabular: true,
    })
  else canvas.labelledField('gender', [TEXT_LEFT + 18.6, row1, TEXT_WIDTH - 18.6], colours, { ...small, size: 6.8 })
  canvas.labelledField('health_center', [TEXT_LEFT, row2, TEXT_WIDTH], colours, small)
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, row3, TEXT_WIDTH], colours, {
    ...small,
    height: 3.6,
    tabular: true,
  })
  for (const y of [row1, row2, row3])
    canvas.stroke(line(TEXT_LEFT, y - 0.6, TEXT_LEFT + TEXT_WIDTH, y - 0.6), palette.mark, 0.12, 0.5)

  const top = 22.6
  canvas.qr(QR_LEFT, top, 6, { radius: 0.8 })
  cornerBrackets(canvas, [QR_LEFT - 0.9, top - 0.9, QR_LEFT + QR_SIZE + 0.9, top + QR_SIZE + 0.9], palette.mark, 0.32)
  const [x, width] = [QR_LEFT - 1.2, QR_SIZE + 2.4]
  canvas.text(label('scan', setting.language), [x, top + QR_SIZE + 1.3, width, 2.4], palette.mark, {
    size: 5,
    weight: 'semibold',
    align: 'center',
  })
  if (setting.includeMpiId) {
    canvas.field('card_code', [x, row3 - 0.4, width, 4], palette.text, {
      size: 7.5,
      weight: 'bold',
      align: 'center',
      tabular: true,
    })
  }
  microtext(canvas, LEFT, 51, 51, palette.micro)
  return canvas.list
}
