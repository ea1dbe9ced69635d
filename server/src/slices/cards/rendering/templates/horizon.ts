import { Brush, qrTileSize } from '../design/brush.ts'
import type { DisplayList } from '../design/display-list.ts'
import { line, roundedRect } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const INDIGO = '#2b2a8c'
const SKY = '#8ec5ff'
const WHITE = '#ffffff'
const PALE = '#e3e6ff'

/** Premium: one gradient from left to right, white type, no boxes. It stays dark as far as the type reaches. */
export function horizon(setting: Setting): DisplayList {
  const brush = new Brush(setting)
  brush.ground({
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, INDIGO],
      [0.62, '#4350b4'],
      [1, SKY],
    ],
  })
  brush.stroke(line(-2, 41.2, 87.6, 41.2), WHITE, 0.16, 0.55)

  brush.text(setting.programme, [5, 4.2, 49, 6], WHITE, { size: 10, weight: 'bold', lines: 2 })
  brush.text(setting.issuer, [5, 9.8, 49, 3.4], PALE, { size: 6 })
  brush.field('full_name', [5, 16.4, 50, 11.4], WHITE, { size: 13.5, weight: 'semibold', lines: 2 })
  const entry = { label: PALE, value: WHITE }
  brush.entry('date_of_birth', [5, 31.4, 21], entry, { size: 8.5, tabular: true, height: 4 })
  brush.label('health_center', [27.6, 31.4, 28], PALE)
  brush.field('health_center', [27.6, 33.5, 28, 7.2], WHITE, { size: 8.5, weight: 'semibold', lines: 2, across: 'top' })
  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  brush.entry(code, [5, 43, 34], entry, { size: 9, tabular: true, height: 4.2 })
  brush.entry('issued', [40.6, 43, 17], entry, { size: 8, tabular: true, height: 4.2 })

  const tile = qrTileSize(8)
  brush.fill(roundedRect(57.4, 7.6, tile + 1.2, tile + 6.2, 1.6), WHITE)
  brush.qr(58, 7.6, 8, { tile: false })
  brush.label('scan', [59.2, 7.2 + tile, tile - 2.4], INDIGO, { align: 'center', size: 4.8 })
  brush.field('card_code', [59.2, 9.4 + tile, tile - 2.4, 3.6], INDIGO, {
    size: 7.2,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(brush, 5, 51, 50, PALE)
  return brush.list
}
