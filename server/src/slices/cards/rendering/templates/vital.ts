import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { rosette } from '../design/ornaments.ts'
import { polyline } from '../design/path.ts'
import { CARD_HEIGHT, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'

/** Slightly darker than the brand's #0b6fb8, whose contrast would be too low on the lines of the seal. */
const BLUE = '#0a64a6'
const CYAN = '#19b5d8'
const TEXT = '#0c2238'
const MUTED_TEXT = '#3f5a72'

/** The essential card: a pulse line below the header, few fields and much space. */
export function vital(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background({
    from: [0, 14],
    to: [0, CARD_HEIGHT],
    stops: [
      [0, '#ffffff'],
      [1, '#e8f6fb'],
    ],
  })
  canvas.strokes(rosette(46, 44, 17, setting.keyFingerprint, 4), CYAN, 0.14, 0.15)

  canvas.text(setting.programme, [5, 3.4, 60, 5.8], BLUE, { size: 10.5, weight: 'bold', lines: 2 })
  canvas.text(setting.issuer, [5, 9, 58, 3.4], MUTED_TEXT, { size: 6, weight: 'medium' })
  canvas.text(setting.country, [66, 4.2, 14.6, 5], BLUE, { size: 10.5, weight: 'bold', align: 'right', tracking: 0.08 })
  canvas.stroke(
    polyline([
      [-2, 15.6],
      [50, 15.6],
      [52, 14.2],
      [54, 15.6],
      [56.5, 15.6],
      [57.6, 16.6],
      [59.4, 10.6],
      [61.6, 20],
      [63.2, 14.6],
      [64.1, 15.6],
      [67.5, 15.6],
      [69.6, 13.9],
      [71.7, 15.6],
      [87.6, 15.6],
    ]),
    CYAN,
    0.55,
  )

  canvas.label('full_name', [5, 20, 46], MUTED_TEXT)
  canvas.field('full_name', [5, 22.2, 49, 10.2], TEXT, { size: 13, weight: 'semibold', lines: 2, across: 'top' })
  canvas.labelledField('date_of_birth', [5, 33.8, 30], { label: MUTED_TEXT, value: TEXT }, { size: 8.5, tabular: true })
  const code = setting.includeMpiId ? 'mpi_id' : 'beneficiary_id'
  canvas.labelledField(
    code,
    [5, 41.6, 47],
    { label: MUTED_TEXT, value: BLUE },
    { size: 9, tabular: true, tracking: 0.02 },
  )

  const tile = canvas.qr(58.2, 21, 8, { border: '#bfe3f0' })
  canvas.label('scan', [56.2, 21 + tile + 0.5, 26.4], BLUE, { align: 'center', size: 5 })
  canvas.field('card_code', [56.2, 21 + tile + 3.1, 26.4, 3.6], TEXT, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(canvas, 5, 50.5, 75.6, '#15608f')
  return canvas.list
}
