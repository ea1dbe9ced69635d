import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { fromLeftToRight, microtext, rosette } from '../design/ornaments.ts'
import { circle, line } from '../design/path.ts'
import { CARD_WIDTH, type Setting } from '../design/setting.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

export const NOTCH_Y = 35.4
const LEFT = 5

/** For specialised programmes: a ticket with perforated notches and a gradient like the night sky. */
export function aurora(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  auroraTicket(canvas)
  const { palette } = canvas
  const start = emblem(canvas, { x: LEFT, y: 3.2, height: 10, tile: true })
  issuerLines(canvas, {
    programme: { box: [LEFT, 3.6, 49, 6], colour: palette.title, size: 10.5, weight: 'bold', lines: 2 },
    ministry: { box: [LEFT, 9.4, 49, 3.4], colour: palette.quiet, size: 6.2 },
    block: [start, 3, 54.6 - start, 10.4],
  })
  canvas.name([LEFT, 14, 50, 10.6], palette.text, { size: 13, lines: 2 })
  const colours = { label: palette.quiet, value: palette.text }
  const row = 26.2
  canvas.labelledField('date_of_birth', [LEFT, row, 18.8], colours, { size: 7.5, tabular: true })
  canvas.labelledField('gender', [25, row, 13], colours, { size: 7.5 })
  canvas.label('zone', [39, row, 16.6], palette.quiet)
  canvas.field('zone', [39, row + 2.3, 16.6, 5.2], palette.text, {
    size: 7.5,
    weight: 'semibold',
    lines: 2,
    across: 'top',
  })

  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, 37.6, 33], colours, { size: 9, tabular: true, height: 4, weight: 'bold' })
  canvas.labelledField('beneficiary_id', [39, 37.6, 27.4], colours, { size: 7.5, tabular: true, height: 4 })
  canvas.labelledField('health_center', [LEFT, 44.4, setting.expires ? 32 : 50], colours, { size: 7.5, height: 3.6 })
  if (setting.expires)
    canvas.labelledField('expires', [39, 44.4, 27.4], colours, { size: 7.5, height: 3.6, tabular: true })
  stamp(canvas, 75.2, 44.6)

  qrPanel(canvas, 81 - PANEL_WIDTH, 4.2, { caption: palette.caption, code: palette.panelCode })
  microtext(canvas, LEFT, 51.4, 60, palette.quiet)
  return canvas.list
}

/** The gradient, the notches and the perforation. */
export function auroraTicket(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.background(fromLeftToRight(palette))
  for (const x of [0, CARD_WIDTH]) canvas.fill(circle(x, NOTCH_Y, 2.7), '#ffffff')
  for (let x = 4.6; x < CARD_WIDTH - 4; x += 2.2)
    canvas.stroke(line(x, NOTCH_Y, x + 1.1, NOTCH_Y), palette.mark, 0.28, 0.85)
}

/** The issuer's seal on the stub, like the stamp of a ticket office. */
export function stamp(canvas: CardCanvas, x: number, y: number): void {
  const { mark } = canvas.palette
  canvas.strokes(rosette(x, y, 5.6, canvas.setting.keyFingerprint, 4), mark, 0.15, 0.6)
  canvas.stroke(circle(x, y, 6.2), mark, 0.26, 0.9)
}
