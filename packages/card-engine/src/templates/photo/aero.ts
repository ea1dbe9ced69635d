import { CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { microtext } from '../../design/ornaments.ts'
import { rect } from '../../design/path.ts'
import { CARD_WIDTH, type Setting } from '../../design/setting.ts'
import { aeroGround, STUB } from '../aero.ts'
import { framedPhoto, SMALL_QR_WIDTH, smallQr } from './photo-frame.ts'

const PHOTO_WIDTH = 19.4
const LEFT = 4.6

/** The face on the stub, above the QR, as on the part that a traveller keeps. */
export function aeroWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  aeroGround(canvas)
  const { palette } = canvas
  const middle = (STUB + CARD_WIDTH) / 2
  framedPhoto(canvas, middle - PHOTO_WIDTH / 2, 3.8, PHOTO_WIDTH, { colour: '#ffffff', width: 0.4, radius: 1 })
  const qrTop = 3.8 + photoHeight(PHOTO_WIDTH) + 1.7
  smallQr(canvas, middle - SMALL_QR_WIDTH / 2, qrTop, { caption: palette.panelCode, radius: 1 })

  canvas.name([LEFT, 14.2, 51, 10], palette.text, { size: 13.5, lines: 2 })
  canvas.label('enrollment_date', [LEFT, 25.2, 25], palette.quiet)
  canvas.field('enrollment_date', [LEFT, 27.8, 25.6, 5.4], palette.text, { size: 11, weight: 'bold', tabular: true })
  canvas.label('health_center', [31.6, 25.2, 24], palette.quiet)
  canvas.field('health_center', [31.6, 27.4, 24, 7.6], palette.text, {
    size: 8.5,
    weight: 'bold',
    lines: 2,
    across: 'top',
  })
  canvas.fill(rect(LEFT, 35.6, 50.8, 0.3), palette.mark)
  const colours = { label: palette.quiet, value: palette.text }
  const small = { size: 7.5, height: 3.6 }
  const strong = { ...small, height: 4.2, weight: 'bold', tabular: true } as const
  canvas.labelledField('date_of_birth', [LEFT, 36.8, 24], colours, { ...small, tabular: true })
  canvas.labelledField('card_code', [31.6, 36.6, 24], colours, strong)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, 43.4, 25.6], colours, strong)
  canvas.labelledField('beneficiary_id', [31.6, 43.4, 24], colours, { ...small, height: 4.2, tabular: true })
  microtext(canvas, LEFT, 51, 50, palette.quiet)
  return canvas.list
}
