import { Brush } from '../design/brush.ts'
import type { DisplayList } from '../design/display-list.ts'
import { circle, roundedRect } from '../design/path.ts'
import type { Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const PINK = '#b92f62'
const TEAL = '#0b716e'
const INK = '#3a1424'
const QUIET = '#74404f'

/** Mother and child: two circles that hold each other, and room for six ticks. */
export function mothercare(setting: Setting): DisplayList {
  const brush = new Brush(setting)
  brush.ground('#fff3f6')
  brush.fill(circle(71, 2, 21), '#d9487d', 0.13)
  brush.fill(circle(85, 15.5, 13), '#e2f2f0', 0.85)
  brush.stroke(circle(71, 2, 21), '#d9487d', 0.35, 0.75)
  brush.stroke(circle(85, 15.5, 13), '#0f8f8b', 0.35, 0.75)
  brush.stroke(circle(71, 2, 19.2), '#d9487d', 0.14, 0.4)
  brush.stroke(circle(85, 15.5, 11.4), '#0f8f8b', 0.14, 0.45)

  brush.text(setting.programme, [4.6, 3.2, 46, 5.6], PINK, { size: 9.5, weight: 'bold', lines: 2 })
  brush.text(setting.issuer, [4.6, 8.4, 46, 3.2], QUIET, { size: 5.8 })
  brush.field('full_name', [4.6, 11.2, 50, 9], INK, { size: 12.5, weight: 'semibold', lines: 2 })

  const entry = { label: QUIET, value: INK }
  brush.entry('date_of_birth', [4.6, 20.5, 23], entry, { tabular: true })
  brush.entry('enrollment_date', [30, 20.5, 24], entry, { tabular: true })
  brush.entry('health_center', [4.6, 26.9, 50], entry)
  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  brush.entry(code, [4.6, 33.3, 50], { label: QUIET, value: TEAL }, { size: 8.5, tabular: true })

  brush.label('visits', [4.6, 41.3, 40], PINK)
  for (let tick = 0; tick < 6; tick++) {
    const x = 4.6 + tick * 8.3
    const colour = tick % 2 === 0 ? PINK : TEAL
    brush.fill(roundedRect(x, 44, 7, 5.7, 1.2), '#ffffff')
    brush.stroke(roundedRect(x, 44, 7, 5.7, 1.2), colour, 0.32)
    brush.text(String(tick + 1), [x + 0.7, 44.3, 2.4, 2.2], colour, { size: 4.8, weight: 'semibold' })
  }

  const tile = brush.qr(58.6, 20.4, 8, { border: '#f0b9cb' })
  brush.label('scan', [56.6, 20.4 + tile + 0.7, 26.4], PINK, { align: 'center', size: 5 })
  brush.field('card_code', [56.6, 20.4 + tile + 3.2, 26.4, 3.4], INK, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(brush, 4.6, 50.6, 76, PINK)
  return brush.list
}
