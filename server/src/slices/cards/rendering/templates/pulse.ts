import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { circle, line, polyline } from '../design/path.ts'
import type { Setting } from '../design/setting.ts'
import { cornerBrackets } from './corner-brackets.ts'
import { microtext } from './microtext.ts'

const NAVY = '#0a1530'
const PANEL = '#0f1e42'
const NEON = '#22e0f5'
const WHITE = '#f4f9ff'
const MUTED_TEXT = '#a9bcd8'

/** The full card: many fields on a dark background, with the MPI ID as headline. */
export function pulse(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background(NAVY)
  canvas.fill(
    [['M', -2, -2], ['L', 87.6, -2], ['L', 87.6, 19.6], ['L', 56.5, 19.6], ['L', 53.2, 16.9], ['L', -2, 16.9], ['Z']],
    PANEL,
  )
  canvas.stroke(
    polyline([
      [-2, 16.9],
      [53.2, 16.9],
      [56.5, 19.6],
      [87.6, 19.6],
    ]),
    NEON,
    0.22,
  )
  for (let i = 0; i < 3; i++) canvas.fill(circle(76.4 + i * 2.2, 4.6, 0.5), NEON, 1 - i * 0.3)

  canvas.text(setting.programme, [4.6, 3.2, 34, 3.6], WHITE, { size: 6.6, weight: 'semibold' })
  canvas.text(setting.issuer, [39.6, 3.2, 34.4, 3.6], MUTED_TEXT, { size: 5.6, align: 'right' })
  const code = setting.includeMpiId ? 'mpi_id' : 'card_code'
  canvas.label(code, [4.6, 7.2, 40], NEON)
  canvas.field(code, [4.6, 9.8, 66, 6], NEON, { size: 14, weight: 'bold', tabular: true, tracking: 0.03 })

  canvas.field('full_name', [4.6, 18.2, 51, 9], WHITE, { size: 12, weight: 'semibold', lines: 2 })
  canvas.stroke(line(4.6, 28.2, 55.4, 28.2), NEON, 0.12, 0.7)

  const colours = { label: MUTED_TEXT, value: WHITE }
  const small = { size: 7.5, labelSize: 5, height: 3.6 }
  canvas.labelledField('date_of_birth', [4.6, 29.2, 20], colours, { ...small, tabular: true })
  canvas.labelledField('gender', [25.6, 29.2, 13.2], colours, small)
  canvas.labelledField('zone', [40, 29.2, 15.6], colours, small)
  canvas.labelledField('health_center', [4.6, 35.9, 51], colours, small)
  canvas.labelledField('beneficiary_id', [4.6, 42.6, 20], colours, { ...small, tabular: true })
  canvas.labelledField('enrollment_date', [26, 42.6, 24], colours, { ...small, tabular: true })
  for (const y of [35.3, 42]) canvas.stroke(line(4.6, y, 55.4, y), NEON, 0.1, 0.4)

  const tile = canvas.qr(59, 21.6, 8, { radius: 0.8 })
  const bottom = 22.4 + tile
  cornerBrackets(canvas, [58.2, 20.8, 59.8 + tile, bottom], NEON, 0.3)
  canvas.label('scan', [57, bottom + 0.6, 26.4], NEON, { align: 'center', size: 5 })
  if (setting.includeMpiId) {
    canvas.field('card_code', [57, bottom + 2.9, 26.4, 3.3], WHITE, {
      size: 7,
      weight: 'semibold',
      align: 'center',
      tabular: true,
    })
  }
  microtext(canvas, 4.6, 50.4, 51, '#5f86b8')
  return canvas.list
}
