import { Brush } from '../design/brush.ts'
import type { DisplayList } from '../design/display-list.ts'
import { rosette } from '../design/ornaments.ts'
import { circle, line } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { microtext } from './microtext.ts'

const WHITE = '#ffffff'
const PALE = '#ece2ff'
const NOTCH_Y = 36.6

/** Specialised programmes: a ticket with perforated notches and a gradient like the night sky. */
export function aurora(setting: Setting): DisplayList {
  const brush = new Brush(setting)
  brush.ground({
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, '#2a1a6e'],
      [0.58, '#7a2bbf'],
      [1, '#e94f9c'],
    ],
  })
  brush.strokes(rosette(70, 19.5, 21, setting.keyFingerprint, 6), WHITE, 0.14, 0.22)
  for (const x of [0, CARD_WIDTH]) brush.fill(circle(x, NOTCH_Y, 2.7), WHITE)
  for (let x = 4.6; x < CARD_WIDTH - 4; x += 2.2) brush.stroke(line(x, NOTCH_Y, x + 1.1, NOTCH_Y), WHITE, 0.28, 0.85)

  brush.text(setting.programme, [5, 4.6, 48, 5], WHITE, { size: 10, weight: 'bold' })
  brush.text(setting.issuer, [5, 9.3, 48, 3.4], PALE, { size: 6 })
  brush.field('full_name', [5, 14.8, 49, 10.4], WHITE, { size: 13, weight: 'semibold', lines: 2 })
  const entry = { label: PALE, value: WHITE }
  brush.entry('date_of_birth', [5, 27, 22], entry, { size: 8, tabular: true })
  brush.entry('gender', [28, 27, 15], entry, { size: 8 })
  brush.entry('zone', [40.5, 27, 14], entry, { size: 8 })

  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  brush.entry(code, [5, 40.4, 34], entry, { size: 9.5, tabular: true, height: 4.6, weight: 'bold' })
  brush.entry('health_center', [40.5, 40.4, 20], entry, { size: 7.5, height: 4.6 })

  const tile = brush.qr(58.4, 5.4, 8, { radius: 1.6 })
  brush.text(label('scan', setting.language), [56.4, 5.8 + tile, 26.4, 3.4], WHITE, {
    size: 6.4,
    weight: 'bold',
    align: 'center',
  })
  brush.field('card_code', [61.5, 43, 20, 4], '#2a0a2e', { size: 8, weight: 'bold', align: 'right', tabular: true })
  microtext(brush, 5, 50.2, 54, PALE)
  return brush.list
}
