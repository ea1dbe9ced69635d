import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { line, roundedRect } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const INDIGO = '#2b2a8c'
const SKY = '#8ec5ff'
const WHITE = '#ffffff'
const PALE = '#e3e6ff'

/** Premium: one gradient from left to right with white text and no boxes. It is dark wherever there is white text. */
export function horizon(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background({
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, INDIGO],
      [0.62, '#4350b4'],
      [1, SKY],
    ],
  })
  canvas.stroke(line(-2, 41.2, 87.6, 41.2), WHITE, 0.16, 0.55)

  canvas.text(setting.programme, [5, 4.2, 49, 6], WHITE, { size: 10, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [5, 9.8, 49, 3.4], PALE, { size: 6 })
  canvas.field('full_name', [5, 16.4, 50, 11.4], WHITE, { size: 13.5, weight: 'semibold', lines: 2 })
  const colours = { label: PALE, value: WHITE }
  canvas.labelledField('date_of_birth', [5, 31.4, 21], colours, { size: 8.5, tabular: true, height: 4 })
  canvas.label('health_center', [27.6, 31.4, 28], PALE)
  canvas.field('health_center', [27.6, 33.5, 28, 7.2], WHITE, {
    size: 8.5,
    weight: 'semibold',
    lines: 2,
    across: 'top',
  })
  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  canvas.labelledField(code, [5, 43, 34], colours, { size: 9, tabular: true, height: 4.2 })
  canvas.labelledField('issued', [40.6, 43, 17], colours, { size: 8, tabular: true, height: 4.2 })

  const tile = qrTileSize(8)
  canvas.fill(roundedRect(57.4, 7.6, tile + 1.2, tile + 6.2, 1.6), WHITE)
  canvas.qr(58, 7.6, 8, { tile: false })
  canvas.label('scan', [59.2, 7.2 + tile, tile - 2.4], INDIGO, { align: 'center', size: 4.8 })
  canvas.field('card_code', [59.2, 9.4 + tile, tile - 2.4, 3.6], INDIGO, {
    size: 7.2,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(canvas, 5, 51, 50, PALE)
  return canvas.list
}
