import { CardCanvas, qrTileSize } from '../../design/card-canvas.ts'
import type { DisplayList } from '../../design/display-list.ts'
import { microtext } from '../../design/ornaments.ts'
import { line, roundedRect } from '../../design/path.ts'
import type { Setting } from '../../design/setting.ts'
import { label } from '../../labels.ts'
import { horizonGround, whitePanel } from '../horizon.ts'
import { framedPhoto } from './photo-frame.ts'

const LEFT = 5
const PHOTO_WIDTH = 20.6
const TEXT_LEFT = LEFT + PHOTO_WIDTH + 2.8
const QR_SIZE = qrTileSize(6)
const PANEL = { width: QR_SIZE + 2.4, top: 4.8, height: 44.4 }
const PANEL_LEFT = 81.2 - PANEL.width
const TEXT_WIDTH = PANEL_LEFT - 2 - TEXT_LEFT

/** The face in the dark of the gradient, the name beside it, and one tall panel with QR and codes. */
export function horizonWithPhoto(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  horizonGround(canvas)
  const { palette } = canvas
  framedPhoto(canvas, LEFT + 0.3, 15.6, PHOTO_WIDTH, { colour: '#ffffff', width: 0.3, radius: 1.6 })
  canvas.name([TEXT_LEFT, 14.8, TEXT_WIDTH, 13], palette.text, { size: 13.5, lines: 3 })
  canvas.stroke(line(TEXT_LEFT, 28.4, TEXT_LEFT + TEXT_WIDTH, 28.4), palette.mark, 0.2, 0.7)
  const colours = { label: palette.quiet, value: palette.text }
  const usual = { size: 8, height: 4 }
  canvas.labelledField('date_of_birth', [TEXT_LEFT, 29.8, TEXT_WIDTH], colours, { ...usual, tabular: true })
  canvas.labelledField('health_center', [TEXT_LEFT, 36.8, TEXT_WIDTH], colours, usual)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, 44, 22.4], colours, { ...usual, tabular: true, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [TEXT_LEFT, 44, TEXT_WIDTH], colours, { ...usual, tabular: true })
  panel(canvas)
  microtext(canvas, LEFT, 51.2, 50, palette.quiet)
  return canvas.list
}

function panel(canvas: CardCanvas): void {
  const { caption, panelCode, border } = canvas.palette
  const { width, top, height } = PANEL
  const [x, inner] = [PANEL_LEFT + 0.9, width - 1.8]
  whitePanel(canvas, roundedRect(PANEL_LEFT, top, width, height, 1.8))
  canvas.qr(PANEL_LEFT + 1.2, top + 0.8, 6, { tile: false })
  const under = top + QR_SIZE
  canvas.text(label('scan', canvas.setting.language), [x, under + 0.4, inner, 2.4], caption, {
    size: 5,
    weight: 'semibold',
    align: 'center',
  })
  canvas.stroke(line(PANEL_LEFT + 3, under + 4.4, PANEL_LEFT + width - 3, under + 4.4), border, 0.3)
  canvas.label('card_code', [x, under + 6.6, inner], caption, { align: 'center', size: 5 })
  canvas.field('card_code', [x, under + 8.8, inner, 5.4], panelCode, {
    size: 8,
    weight: 'bold',
    align: 'center',
    tabular: true,
  })
  canvas.label('issued', [x, under + 17, inner], caption, { align: 'center', size: 5 })
  canvas.field('issued', [x, under + 19.2, inner, 4], panelCode, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
}
