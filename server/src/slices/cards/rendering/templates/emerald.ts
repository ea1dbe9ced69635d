import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { curveThrough, type Path, rect } from '../design/path.ts'
import { BLEED, CARD_HEIGHT, type Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { microtext } from './microtext.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

const GREEN = '#0e7a4b'
const DARK_GREEN = '#0a5c39'
const TEXT = '#10281c'
const MUTED_TEXT = '#3d5c4b'
const BAND = 15
const LEFT = 19

/** For programmes: a band at the left with programme and zone in upright text, veined like a leaf. */
export function emerald(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background('#f2faf5')
  canvas.strokes(veins(83, 57, 21), GREEN, 0.14, 0.13)
  canvas.fill(rect(-BLEED, -BLEED, BAND + BLEED, CARD_HEIGHT + 2 * BLEED), GREEN)
  canvas.strokes(veins(BAND / 2, CARD_HEIGHT + 2, 26), '#ffffff', 0.13, 0.07)
  canvas.fill(rect(BAND, -BLEED, 0.7, CARD_HEIGHT + 2 * BLEED), '#b9dfc8')

  canvas.text(setting.programme.toLocaleUpperCase('fr'), [3.2, 4, 5.2, 46], '#ffffff', {
    size: 9,
    weight: 'bold',
    tracking: 0.04,
    turned: true,
  })
  canvas.text(label('zone', setting.language).toLocaleUpperCase('fr'), [9.2, 40, 3.4, 10], '#ffffff', {
    size: 5.2,
    weight: 'semibold',
    tracking: 0.06,
    turned: true,
  })
  canvas.field('zone', [8.9, 4, 4, 35.2], '#ffffff', { size: 8, weight: 'semibold', turned: true })

  canvas.text(setting.issuer, [LEFT, 4, 51, 3.6], DARK_GREEN, { size: 6.6, weight: 'semibold' })
  canvas.text(setting.country, [71, 3.8, 10.4, 4], DARK_GREEN, {
    size: 8.5,
    weight: 'bold',
    align: 'right',
    tracking: 0.08,
  })
  canvas.name([LEFT, 8.8, 62.4, 9.6], TEXT, { size: 13.5, lines: 2 })
  canvas.fill(rect(LEFT, 19.4, 81.4 - LEFT, 0.18), GREEN, 0.55)

  const colours = { label: MUTED_TEXT, value: TEXT }
  canvas.labelledField('date_of_birth', [LEFT, 21.2, 20.4], colours, { tabular: true })
  canvas.labelledField('gender', [40.6, 21.2, 15], colours)
  canvas.labelledField('health_center', [LEFT, 28.4, 36.6], colours)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [LEFT, 35.6, 36.6],
    { label: MUTED_TEXT, value: DARK_GREEN },
    { size: 9, tabular: true, weight: 'bold' },
  )
  canvas.labelledField('beneficiary_id', [LEFT, 42.8, 20.4], colours, { size: 7.5, tabular: true })
  canvas.labelledField('enrollment_date', [40.6, 42.8, 15.8], colours, { size: 7.5, tabular: true })

  qrPanel(canvas, 81.4 - PANEL_WIDTH, 21, { caption: DARK_GREEN, code: TEXT, border: '#b9dfc8' })
  microtext(canvas, LEFT, 51, 62, GREEN)
  return canvas.list
}

/** The side veins of a broad leaf that grows from the lower edge. */
function veins(x: number, bottom: number, count: number): Path[] {
  const paths: Path[] = []
  for (let i = 0; i < count; i++) {
    const y = bottom - i * 2.6
    for (const side of [-1, 1]) {
      const reach = 15 * Math.sin((Math.PI * (i + 3)) / (count + 5))
      paths.push(
        curveThrough([
          [x, y],
          [x + side * reach * 0.55, y - 3.2],
          [x + side * reach, y - 8],
        ]),
      )
    }
  }
  return paths
}
