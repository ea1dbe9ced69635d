import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { guilloche, rosette } from '../design/ornaments.ts'
import { line, type Path, rect } from '../design/path.ts'
import { BLEED, type Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { microtext } from './microtext.ts'

const SLATE = '#3b4656'
const GOLD = '#b8892b'
const DARK_GOLD = '#7c5a12'
const TEXT = '#1d2530'
const MUTED_TEXT = '#505b6b'

/** For social protection: a heraldic shield, gold hairlines and a formal centred header. */
export function shield(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background('#f4f5f7')
  canvas.strokes(guilloche({ x: -2, y: 16, width: 90, height: 36, lines: 9, waves: 3 }), SLATE, 0.12, 0.09)
  canvas.fill(rect(-BLEED, -BLEED, 85.6 + 2 * BLEED, 13.4 + BLEED), SLATE)
  canvas.fill(rect(-BLEED, 13.4, 85.6 + 2 * BLEED, 0.5), GOLD)
  canvas.fill(rect(-BLEED, 14.3, 85.6 + 2 * BLEED, 0.16), GOLD)
  canvas.text(setting.issuer.toLocaleUpperCase('fr'), [8, 3.2, 69.6, 3.6], '#e9d6a6', {
    size: 5.8,
    weight: 'semibold',
    align: 'center',
    tracking: 0.08,
  })
  canvas.text(setting.programme, [8, 6.6, 69.6, 5.8], '#ffffff', {
    size: 10,
    weight: 'bold',
    lines: 2,
    align: 'center',
  })

  canvas.fill(outline(12.4, 28.4, 15.4, 19), '#ffffff')
  canvas.stroke(outline(12.4, 28.4, 15.4, 19), GOLD, 0.5)
  canvas.stroke(outline(12.4, 28.4, 13.8, 17.2), GOLD, 0.14)
  canvas.strokes(rosette(12.4, 27.6, 5.4, setting.keyFingerprint), SLATE, 0.15, 0.75)
  canvas.label('zone', [4, 39.6, 16.8], MUTED_TEXT, { align: 'center' })
  canvas.field('zone', [4, 41.8, 16.8, 7.4], TEXT, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    lines: 2,
    across: 'top',
  })

  canvas.field('full_name', [23.4, 17.4, 34, 10.4], TEXT, { size: 12, weight: 'semibold', lines: 3 })
  canvas.stroke(line(23.4, 28.6, 56.6, 28.6), GOLD, 0.18)
  const colours = { label: MUTED_TEXT, value: TEXT }
  canvas.labelledField('date_of_birth', [23.4, 29.8, 18], colours, { size: 7.5, tabular: true, height: 3.6 })
  canvas.labelledField('gender', [42.4, 29.8, 15], colours, { size: 7.5, height: 3.6 })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [23.4, 36.4, 34],
    { label: MUTED_TEXT, value: DARK_GOLD },
    { size: 8.5, tabular: true, weight: 'bold' },
  )
  canvas.labelledField('beneficiary_id', [23.4, 43.4, 18], colours, { size: 7.5, tabular: true, height: 3.6 })
  canvas.labelledField('issued', [42.4, 43.4, 14.4], colours, { size: 7.5, tabular: true, height: 3.6 })

  const tile = canvas.qr(59, 17.6, 8, { radius: 0.6, border: GOLD })
  canvas.text(label('scan', setting.language), [57, 17.8 + tile, 26.4, 3.2], MUTED_TEXT, {
    size: 5.4,
    weight: 'semibold',
    align: 'center',
  })
  canvas.field('card_code', [58.4, 21 + tile, 23.6, 3.8], TEXT, {
    size: 8,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
  microtext(canvas, 4, 50.8, 77.6, DARK_GOLD)
  return canvas.list
}

function outline(cx: number, cy: number, width: number, height: number): Path {
  const [left, right, top, bottom] = [cx - width / 2, cx + width / 2, cy - height / 2, cy + height / 2]
  return [
    ['M', left, top + 1.4],
    ['C', left + width * 0.2, top + 1.4, cx - width * 0.16, top + 1, cx, top],
    ['C', cx + width * 0.16, top + 1, right - width * 0.2, top + 1.4, right, top + 1.4],
    ['L', right, cy],
    ['C', right, cy + height * 0.28, cx + width * 0.2, bottom - height * 0.08, cx, bottom],
    ['C', cx - width * 0.2, bottom - height * 0.08, left, cy + height * 0.28, left, cy],
    ['Z'],
  ]
}
