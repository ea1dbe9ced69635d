import { Brush } from '../design/brush.ts'
import type { DisplayList } from '../design/display-list.ts'
import { circle, line, polyline } from '../design/path.ts'
import type { Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const NAVY = '#0a1530'
const PANEL = '#0f1e42'
const NEON = '#22e0f5'
const WHITE = '#f4f9ff'
const QUIET = '#a9bcd8'

/** Everything at a glance: a dark cockpit with the MPI ID as its headline. */
export function pulse(setting: Setting): DisplayList {
  const brush = new Brush(setting)
  brush.ground(NAVY)
  brush.fill(
    [['M', -2, -2], ['L', 87.6, -2], ['L', 87.6, 19.6], ['L', 56.5, 19.6], ['L', 53.2, 16.9], ['L', -2, 16.9], ['Z']],
    PANEL,
  )
  brush.stroke(
    polyline([
      [-2, 16.9],
      [53.2, 16.9],
      [56.5, 19.6],
      [87.6, 19.6],
    ]),
    NEON,
    0.22,
  )
  for (let i = 0; i < 3; i++) brush.fill(circle(76.4 + i * 2.2, 4.6, 0.5), NEON, 1 - i * 0.3)

  brush.text(setting.programme, [4.6, 3.2, 34, 3.6], WHITE, { size: 6.6, weight: 'semibold' })
  brush.text(setting.issuer, [39.6, 3.2, 34.4, 3.6], QUIET, { size: 5.6, align: 'right' })
  const code = setting.includeMpiId ? 'mpi_id' : 'card_code'
  brush.label(code, [4.6, 7.2, 40], NEON)
  brush.field(code, [4.6, 9.8, 66, 6], NEON, { size: 14, weight: 'bold', tabular: true, tracking: 0.03 })

  brush.field('full_name', [4.6, 18.2, 51, 9], WHITE, { size: 12, weight: 'semibold', lines: 2 })
  brush.stroke(line(4.6, 28.2, 55.4, 28.2), NEON, 0.12, 0.7)

  const entry = { label: QUIET, value: WHITE }
  const small = { size: 7.5, labelSize: 5, height: 3.6 }
  brush.entry('date_of_birth', [4.6, 29.2, 20], entry, { ...small, tabular: true })
  brush.entry('gender', [25.6, 29.2, 13.2], entry, small)
  brush.entry('zone', [40, 29.2, 15.6], entry, small)
  brush.entry('health_center', [4.6, 35.9, 51], entry, small)
  brush.entry('beneficiary_id', [4.6, 42.6, 20], entry, { ...small, tabular: true })
  brush.entry('enrollment_date', [26, 42.6, 24], entry, { ...small, tabular: true })
  for (const y of [35.3, 42]) brush.stroke(line(4.6, y, 55.4, y), NEON, 0.1, 0.4)

  const tile = brush.qr(59, 21.6, 8, { radius: 0.8 })
  const [left, top, right, bottom] = [58.2, 20.8, 59.8 + tile, 22.4 + tile]
  for (const [x, y, dx, dy] of [
    [left, top, 1, 1],
    [right, top, -1, 1],
    [left, bottom, 1, -1],
    [right, bottom, -1, -1],
  ] as const) {
    brush.stroke(
      polyline([
        [x + 3 * dx, y],
        [x, y],
        [x, y + 3 * dy],
      ]),
      NEON,
      0.3,
    )
  }
  brush.label('scan', [57, bottom + 0.6, 26.4], NEON, { align: 'center', size: 5 })
  if (setting.includeMpiId) {
    brush.field('card_code', [57, bottom + 2.9, 26.4, 3.3], WHITE, {
      size: 7,
      weight: 'semibold',
      align: 'center',
      tabular: true,
    })
  }
  microtext(brush, 4.6, 50.4, 51, '#5f86b8')
  return brush.list
}
