import { Brush, qrTileSize } from '../design/brush.ts'
import type { DisplayList } from '../design/display-list.ts'
import { rosette } from '../design/ornaments.ts'
import { circle, line, roundedRect } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
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
  brush.strokes(rosette(71, 20, 16.5, setting.keyFingerprint, 6), WHITE, 0.14, 0.22)
  for (const x of [0, CARD_WIDTH]) brush.fill(circle(x, NOTCH_Y, 2.7), WHITE)
  for (let x = 4.6; x < CARD_WIDTH - 4; x += 2.2) brush.stroke(line(x, NOTCH_Y, x + 1.1, NOTCH_Y), WHITE, 0.28, 0.85)

  brush.text(setting.programme, [5, 3.6, 49, 6], WHITE, { size: 10, weight: 'bold', lines: 2 })
  brush.text(setting.issuer, [5, 9.3, 48, 3.4], PALE, { size: 6 })
  brush.field('full_name', [5, 14.8, 49, 10.4], WHITE, { size: 13, weight: 'semibold', lines: 2 })
  const entry = { label: PALE, value: WHITE }
  brush.entry('date_of_birth', [5, 27, 21.4], entry, { size: 8, tabular: true })
  brush.entry('gender', [27.4, 27, 13.4], entry, { size: 8 })
  brush.label('zone', [41.8, 27, 14.4], PALE)
  brush.field('zone', [41.8, 29.7, 14.4, 5.6], WHITE, { size: 8, weight: 'semibold', lines: 2, across: 'top' })

  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  brush.entry(code, [5, 40.6, 36], entry, { size: 9.5, tabular: true, height: 4.6, weight: 'bold' })
  brush.label('health_center', [43, 40.6, 25], WHITE)
  brush.field('health_center', [43, 42.7, 25, 7], WHITE, { size: 8, weight: 'semibold', lines: 2, across: 'top' })

  const tile = qrTileSize(8)
  brush.fill(roundedRect(57.4, 4.4, tile + 1.2, tile + 6, 1.6), WHITE)
  brush.qr(58, 4.4, 8, { tile: false })
  brush.label('scan', [59.2, 4 + tile, tile - 2.4], '#5a2299', { align: 'center', size: 4.8 })
  brush.field('card_code', [59.2, 6.1 + tile, tile - 2.4, 3.6], '#2a1a6e', {
    size: 7.2,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(brush, 5, 50.2, 54, PALE)
  return brush.list
}
