import { Brush } from '../design/brush.ts'
import type { DisplayList } from '../design/display-list.ts'
import { line } from '../design/path.ts'
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

  brush.text(setting.programme, [5, 5, 49, 5], WHITE, { size: 10, weight: 'bold' })
  brush.text(setting.issuer, [5, 9.8, 49, 3.4], PALE, { size: 6 })
  brush.field('full_name', [5, 17.4, 50, 11], WHITE, { size: 13, weight: 'semibold', lines: 2 })
  const entry = { label: PALE, value: WHITE }
  brush.entry('date_of_birth', [5, 32, 23], entry, { size: 8.5, tabular: true, height: 4 })
  brush.entry('health_center', [29, 32, 26], entry, { size: 8.5, height: 4 })
  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  brush.entry(code, [5, 42.8, 32], entry, { size: 9, tabular: true, height: 4.2 })
  brush.entry('card_code', [38.4, 42.8, 18], entry, { size: 7.5, tabular: true, height: 4.2 })

  const tile = brush.qr(58.4, 10.6, 8, { radius: 1.6 })
  brush.label('scan', [56.4, 11.2 + tile, 26.4], '#14134f', { align: 'center', size: 5.2 })
  brush.label('issued', [59, 42.8, 22], '#14134f', { align: 'right' })
  brush.field('issued', [59, 45.5, 22, 4.2], '#14134f', { size: 8, weight: 'semibold', align: 'right', tabular: true })
  microtext(brush, 5, 51, 50, PALE)
  return brush.list
}
