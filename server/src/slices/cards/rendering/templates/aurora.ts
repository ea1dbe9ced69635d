import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { rosette } from '../design/ornaments.ts'
import { circle, line } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

export const WHITE = '#ffffff'
export const PALE = '#ece2ff'
const NIGHT = '#2a1a6e'
export const NOTCH_Y = 35.4
const LEFT = 5

/** For specialised programmes: a ticket with perforated notches and a gradient like the night sky. */
export function aurora(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  auroraTicket(canvas)

  canvas.text(setting.programme, [LEFT, 3.6, 49, 6], WHITE, { size: 10.5, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [LEFT, 9.4, 49, 3.4], PALE, { size: 6.2 })
  canvas.name([LEFT, 14, 50, 10.6], WHITE, { size: 13, lines: 2 })
  const colours = { label: PALE, value: WHITE }
  const row = 26.2
  canvas.labelledField('date_of_birth', [LEFT, row, 18.8], colours, { size: 7.5, tabular: true })
  canvas.labelledField('gender', [25, row, 13], colours, { size: 7.5 })
  canvas.label('zone', [39, row, 16.6], PALE)
  canvas.field('zone', [39, row + 2.3, 16.6, 5.2], WHITE, { size: 7.5, weight: 'semibold', lines: 2, across: 'top' })

  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, 37.6, 33], colours, { size: 9, tabular: true, height: 4, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [39, 37.6, 27.4], colours, { size: 7.5, tabular: true, height: 4 })
  canvas.labelledField('health_center', [LEFT, 44.4, 50], colours, { size: 7.5, height: 3.6 })
  stamp(canvas, 75.2, 44.6)

  qrPanel(canvas, 81 - PANEL_WIDTH, 4.2, { caption: '#5a2299', code: NIGHT })
  microtext(canvas, LEFT, 51.4, 60, PALE)
  return canvas.list
}

/** The gradient, the notches and the perforation. */
export function auroraTicket(canvas: CardCanvas): void {
  canvas.background({
    from: [0, 0],
    to: [CARD_WIDTH, 0],
    stops: [
      [0, NIGHT],
      [0.58, '#7a2bbf'],
      [1, '#e94f9c'],
    ],
  })
  for (const x of [0, CARD_WIDTH]) canvas.fill(circle(x, NOTCH_Y, 2.7), WHITE)
  for (let x = 4.6; x < CARD_WIDTH - 4; x += 2.2) canvas.stroke(line(x, NOTCH_Y, x + 1.1, NOTCH_Y), WHITE, 0.28, 0.85)
}

/** The issuer's seal on the stub, like the stamp of a ticket office. */
export function stamp(canvas: CardCanvas, x: number, y: number): void {
  canvas.strokes(rosette(x, y, 5.6, canvas.setting.keyFingerprint, 4), WHITE, 0.15, 0.6)
  canvas.stroke(circle(x, y, 6.2), WHITE, 0.26, 0.9)
}
