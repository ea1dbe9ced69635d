import { CardCanvas } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { CARD_WIDTH, type Setting } from '../../design/setting.ts'
import { emblem } from '../emblem.ts'
import { issuerLines } from '../issuer-lines.ts'
import { lastDayInFoot, WEAVE_TOP, weave } from '../nomad.ts'
import { framedPhoto, SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const LEFT = 4.6
const TOP = 3.6
const PHOTO_WIDTH = 27.6
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 3.2
const END = CARD_WIDTH - 4
const QR_LEFT = END - SMALL_QR_WIDTH

/** To be recognized at a distance: the face takes a third of the card, above the woven band. */
export function nomadWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  weave(canvas, WEAVE_TOP)
  framedPhoto(canvas, LEFT, TOP, PHOTO_WIDTH, { colour: palette.mark, width: 0.5, radius: 1 })

  const width = END - TEXT_LEFT
  const start = emblem(canvas, { x: TEXT_LEFT, y: 2.6, height: 7.2, maxWidth: 11, tile: true })
  issuerLines(canvas, {
    programme: { box: [TEXT_LEFT, 3.4, width, 4.4], colour: palette.title, size: 9, weight: 'bold' },
    ministry: { box: [TEXT_LEFT, 7.6, width, 3.2], colour: palette.quiet, size: 5.8 },
    block: [start, 2.5, END - start, 8.1],
  })
  canvas.name([TEXT_LEFT, 10.5, width, 10], palette.text, { size: 15, weight: 'bold', lines: 2 })

  const colours = { label: palette.quiet, value: palette.text }
  const side = QR_LEFT - 2 - TEXT_LEFT
  const big = { size: 7.8, height: 3.7 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 21.2, side], colours, { ...big, tabular: true })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  const strong = { label: palette.quiet, value: palette.code }
  canvas.labelledField(code, [TEXT_LEFT, 27.7, side], strong, { ...big, tabular: true, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 34.2, side], colours, { ...big, tabular: true })
  smallQr(canvas, QR_LEFT, 20.9, { caption: '#111111' })

  const foot = { weight: 'semibold', tracking: 0.04 } as const
  canvas.field('card_code', [LEFT, 47.7, 40, 3.8], palette.micro, { ...foot, size: 9.5, weight: 'bold', tabular: true })
  if (setting.expires) lastDayInFoot(canvas)
  else canvas.field('zone', [47, 47.8, END - 47, 3.6], palette.micro, { ...foot, size: 7.5, align: 'right' })
  return canvas.list
}
