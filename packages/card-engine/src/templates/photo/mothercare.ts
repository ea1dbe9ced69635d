import { CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { microtext, rosette } from '../../design/ornaments.ts'
import { circle, ellipse } from '../../design/path.ts'
import type { Setting } from '../../design/setting.ts'
import { emblem } from '../emblem.ts'
import { issuerLines } from '../issuer-lines.ts'
import { visits } from '../mothercare.ts'
import { SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const LEFT = 4.6
const PHOTO = { x: 5.4, y: 13.2, width: 20.6 }
const TEXT_LEFT = 29.2
const QR_LEFT = 81 - SMALL_QR_WIDTH
const TEXT_WIDTH = QR_LEFT - 2.2 - TEXT_LEFT

/** The mother's face is the larger circle, which holds the child's. */
export function mothercareWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  const start = emblem(canvas, { x: LEFT, y: 2.6, height: 9 })
  issuerLines(canvas, {
    programme: { box: [LEFT, 3, 74, 4.8], colour: palette.title, size: 10.5, weight: 'bold' },
    ministry: { box: [LEFT, 7.6, 74, 3.2], colour: palette.quiet, size: 6 },
    block: [start, 2.4, 81 - start, 9.4],
  })
  portrait(canvas)

  canvas.name([TEXT_LEFT, 12.2, TEXT_WIDTH, 11], palette.text, { size: 12.5, lines: 3 })
  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7, labelSize: 5, height: 3.4 }
  const number = { ...small, tabular: true, height: 3.8 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 23.8, 15.6], colours, number)
  canvas.labelledField('beneficiary_id', [TEXT_LEFT + 17, 23.8, TEXT_WIDTH - 17], colours, number)
  canvas.labelledField('health_center', [TEXT_LEFT, 30, TEXT_WIDTH], colours, small)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  canvas.labelledField(code, [TEXT_LEFT, 35.8, TEXT_WIDTH], strong, { ...number, size: 8, weight: 'bold' })
  smallQr(canvas, QR_LEFT, 13.4, { caption: palette.caption, border: palette.border })
  canvas.labelledField('card_code', [QR_LEFT - 1.4, 35.8, SMALL_QR_WIDTH + 1.4], colours, {
    size: 7.5,
    labelSize: 5,
    weight: 'bold',
    align: 'right',
    tabular: true,
    height: 3.6,
  })
  visits(canvas)
  if (setting.expires)
    canvas.labelledField('expires', [QR_LEFT - 1.4, 43, SMALL_QR_WIDTH + 1.4], colours, {
      ...number,
      size: 7.5,
      align: 'right',
    })
  microtext(canvas, LEFT, 51.3, 76, palette.micro)
  return canvas.list
}

function portrait(canvas: CardCanvas): void {
  const { palette, setting } = canvas
  const { x, y, width } = PHOTO
  const height = photoHeight(width)
  const [cx, cy] = [x + width / 2, y + height / 2]
  canvas.fill(ellipse(cx, cy, width / 2 + 0.9, height / 2 + 0.9), palette.soft)
  canvas.stroke(ellipse(cx, cy, width / 2 + 0.9, height / 2 + 0.9), palette.mark, 0.4)
  canvas.photo(x, y, width, { isOval: true })
  const child = { x: cx + 8.4, y: cy + 11, radius: 2.7 }
  canvas.fill(circle(child.x, child.y, child.radius), palette.secondSoft)
  canvas.strokes(rosette(child.x, child.y, 2.2, setting.keyFingerprint, 3), palette.code, 0.12, 0.7)
  canvas.stroke(circle(child.x, child.y, child.radius), palette.secondMark, 0.4)
}
