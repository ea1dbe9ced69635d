import { CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { CARD_WIDTH, type Setting } from '../../design/setting.ts'
import { emblem } from '../emblem.ts'
import { issuerLines } from '../issuer-lines.ts'
import { weave } from '../nomad.ts'
import { framedPhoto } from './photo-frame.ts'
import { SMALL_QR_WIDTH, smallQr } from './small-qr.ts'

const LEFT = 4.6
const TOP = 4.4
const PHOTO_WIDTH = 27.6
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 3.2
const END = CARD_WIDTH - 4
const QR_LEFT = END - SMALL_QR_WIDTH

/** To be recognized at a distance: the face takes a third of the card, above the woven band. */
export function nomadWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  weave(canvas, TOP + photoHeight(PHOTO_WIDTH) + 2.6)
  framedPhoto(canvas, LEFT, TOP, PHOTO_WIDTH, { colour: palette.mark, width: 0.5, radius: 1 })

  const width = END - TEXT_LEFT
  const start = emblem(canvas, { x: TEXT_LEFT, y: 3, height: 7.6, maxWidth: 11, tile: true })
  issuerLines(canvas, {
    programme: { box: [TEXT_LEFT, 3.4, width, 4.4], colour: palette.title, size: 9, weight: 'bold' },
    ministry: { box: [TEXT_LEFT, 7.6, width, 3.2], colour: palette.quiet, size: 5.8 },
    block: [start, 2.6, END - start, 8.4],
  })
  canvas.name([TEXT_LEFT, 11.2, width, 10], palette.text, { size: 15, weight: 'bold', lines: 2 })

  const colours = { label: palette.quiet, value: palette.text }
  const side = QR_LEFT - 2 - TEXT_LEFT
  const big = { size: 7.8, height: 3.7 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 22.4, side], colours, { ...big, tabular: true })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  canvas.labelledField(code, [TEXT_LEFT, 29, side], strong, { ...big, tabular: true, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 35.6, side], colours, { ...big, tabular: true })
  smallQr(canvas, QR_LEFT, 22, { caption: '#111111' })

  const foot = { weight: 'semibold', tracking: 0.04 } as const
  canvas.field('card_code', [LEFT, 49.2, 40, 3.8], palette.micro, { ...foot, size: 9.5, weight: 'bold', tabular: true })
  canvas.field('zone', [47, 49.3, END - 47, 3.6], palette.micro, { ...foot, size: 7.5, align: 'right' })
  return canvas.list
}
