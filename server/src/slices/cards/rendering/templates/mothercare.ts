import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { circle, roundedRect } from '../design/path.ts'
import type { Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

const PINK = '#b92f62'
const TEAL = '#0b716e'
const TEXT = '#3a1424'
const MUTED_TEXT = '#74404f'

/** For mother and child: two overlapping circles, and boxes for six visits. */
export function mothercare(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background('#fff3f6')
  canvas.fill(circle(71, 2, 21), '#d9487d', 0.13)
  canvas.fill(circle(85, 15.5, 13), '#e2f2f0', 0.85)
  canvas.stroke(circle(71, 2, 21), '#d9487d', 0.35, 0.75)
  canvas.stroke(circle(85, 15.5, 13), '#0f8f8b', 0.35, 0.75)
  canvas.stroke(circle(71, 2, 19.2), '#d9487d', 0.14, 0.4)
  canvas.stroke(circle(85, 15.5, 11.4), '#0f8f8b', 0.14, 0.45)

  canvas.text(setting.programme, [4.6, 3.2, 46, 5.6], PINK, { size: 9.5, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [4.6, 8.4, 46, 3.2], MUTED_TEXT, { size: 5.8 })
  canvas.field('full_name', [4.6, 11.2, 50, 9], TEXT, { size: 12.5, weight: 'semibold', lines: 2 })

  const colours = { label: MUTED_TEXT, value: TEXT }
  canvas.labelledField('date_of_birth', [4.6, 20.5, 23], colours, { tabular: true })
  canvas.labelledField('enrollment_date', [30, 20.5, 24], colours, { tabular: true })
  canvas.labelledField('health_center', [4.6, 26.9, 50], colours)
  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  canvas.labelledField(code, [4.6, 33.3, 50], { label: MUTED_TEXT, value: TEAL }, { size: 8.5, tabular: true })

  canvas.label('visits', [4.6, 41.3, 40], PINK)
  for (let visit = 0; visit < 6; visit++) {
    const x = 4.6 + visit * 8.3
    const colour = visit % 2 === 0 ? PINK : TEAL
    canvas.fill(roundedRect(x, 44, 7, 5.7, 1.2), '#ffffff')
    canvas.stroke(roundedRect(x, 44, 7, 5.7, 1.2), colour, 0.32)
    canvas.text(String(visit + 1), [x + 0.7, 44.3, 2.4, 2.2], colour, { size: 4.8, weight: 'semibold' })
  }

  const tile = canvas.qr(58.6, 20.4, 8, { border: '#f0b9cb' })
  canvas.label('scan', [56.6, 20.4 + tile + 0.7, 26.4], PINK, { align: 'center', size: 5 })
  canvas.field('card_code', [56.6, 20.4 + tile + 3.2, 26.4, 3.4], TEXT, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(canvas, 4.6, 50.6, 76, PINK)
  return canvas.list
}
