import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { circle, line, roundedRect } from '../design/path.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const INDIGO = '#2b2a8c'
const SKY = '#8ec5ff'
const WHITE = '#ffffff'
const PALE = '#e3e6ff'
const LEFT = 5

/** Premium: one gradient from left to right like the hour before sunrise, white text, and one tall panel with QR and codes. */
export function horizon(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background({
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, INDIGO],
      [0.64, '#4350b4'],
      [1, SKY],
    ],
  })
  for (let radius = 6; radius < 30; radius += 3) {
    canvas.stroke(circle(CARD_WIDTH, CARD_HEIGHT, radius), WHITE, 0.18, 0.5)
  }

  canvas.text(setting.programme, [LEFT, 4, 49, 6], WHITE, { size: 10.5, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [LEFT, 9.8, 49, 3.4], PALE, { size: 6.2 })
  canvas.name([LEFT, 15, 50, 12], WHITE, { size: 15, lines: 2 })
  canvas.stroke(line(LEFT, 28.4, 55, 28.4), WHITE, 0.2, 0.7)
  const colours = { label: PALE, value: WHITE }
  canvas.labelledField('date_of_birth', [LEFT, 30.2, 20.4], colours, { size: 8.5, tabular: true, height: 4.4 })
  canvas.label('health_center', [27, 30.2, 28], PALE)
  canvas.field('health_center', [27, 32.4, 28, 6.6], WHITE, { size: 8.5, weight: 'semibold', lines: 2, across: 'top' })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, 40.6, 28], colours, { size: 8.5, tabular: true, weight: 'bold', height: 4.8 })
  canvas.labelledField('beneficiary_id', [35, 40.6, 20], colours, { size: 8.5, tabular: true, height: 4.8 })
  panel(canvas)
  microtext(canvas, LEFT, 51, 50, PALE)
  return canvas.list
}

function panel(canvas: CardCanvas): void {
  const size = qrTileSize(8)
  const [left, top, width, height] = [57.6, 4.8, size + 1.2, 44.4]
  canvas.fill(roundedRect(left, top, width, height, 1.8), WHITE)
  canvas.qr(left + 0.6, top + 0.4, 8, { tile: false })
  canvas.label('scan', [left + 1, top + size + 0.1, width - 2], INDIGO, { align: 'center', size: 5 })
  canvas.stroke(line(left + 3, top + size + 3.2, left + width - 3, top + size + 3.2), SKY, 0.3)
  canvas.label('card_code', [left + 1, top + size + 5, width - 2], INDIGO, { align: 'center', size: 5 })
  canvas.field('card_code', [left + 1, top + size + 7.2, width - 2, 4.2], INDIGO, {
    size: 8,
    weight: 'bold',
    align: 'center',
    tabular: true,
  })
  canvas.label('issued', [left + 1, top + size + 13.4, width - 2], INDIGO, { align: 'center', size: 5 })
  canvas.field('issued', [left + 1, top + size + 15.6, width - 2, 4], INDIGO, {
    size: 8,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
}
