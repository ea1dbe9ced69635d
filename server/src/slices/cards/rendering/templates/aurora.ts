import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { rosette } from '../design/ornaments.ts'
import { circle, line, roundedRect } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const WHITE = '#ffffff'
const PALE = '#ece2ff'
const NOTCH_Y = 36.6

/** For specialised programmes: a ticket with perforated notches and a gradient like the night sky. */
export function aurora(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background({
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, '#2a1a6e'],
      [0.58, '#7a2bbf'],
      [1, '#e94f9c'],
    ],
  })
  canvas.strokes(rosette(71, 20, 16.5, setting.keyFingerprint, 6), WHITE, 0.14, 0.22)
  for (const x of [0, CARD_WIDTH]) canvas.fill(circle(x, NOTCH_Y, 2.7), WHITE)
  for (let x = 4.6; x < CARD_WIDTH - 4; x += 2.2) canvas.stroke(line(x, NOTCH_Y, x + 1.1, NOTCH_Y), WHITE, 0.28, 0.85)

  canvas.text(setting.programme, [5, 3.6, 49, 6], WHITE, { size: 10, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [5, 9.3, 48, 3.4], PALE, { size: 6 })
  canvas.field('full_name', [5, 14.8, 49, 10.4], WHITE, { size: 13, weight: 'semibold', lines: 2 })
  const colours = { label: PALE, value: WHITE }
  canvas.labelledField('date_of_birth', [5, 27, 21.4], colours, { size: 8, tabular: true })
  canvas.labelledField('gender', [27.4, 27, 13.4], colours, { size: 8 })
  canvas.label('zone', [41.8, 27, 14.4], PALE)
  canvas.field('zone', [41.8, 29.7, 14.4, 5.6], WHITE, { size: 8, weight: 'semibold', lines: 2, across: 'top' })

  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  canvas.labelledField(code, [5, 40.6, 36], colours, { size: 9.5, tabular: true, height: 4.6, weight: 'bold' })
  canvas.label('health_center', [43, 40.6, 25], WHITE)
  canvas.field('health_center', [43, 42.7, 25, 7], WHITE, { size: 8, weight: 'semibold', lines: 2, across: 'top' })

  const tile = qrTileSize(8)
  canvas.fill(roundedRect(57.4, 4.4, tile + 1.2, tile + 6, 1.6), WHITE)
  canvas.qr(58, 4.4, 8, { tile: false })
  canvas.label('scan', [59.2, 4 + tile, tile - 2.4], '#5a2299', { align: 'center', size: 4.8 })
  canvas.field('card_code', [59.2, 6.1 + tile, tile - 2.4, 3.6], '#2a1a6e', {
    size: 7.2,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(canvas, 5, 50.2, 54, PALE)
  return canvas.list
}
