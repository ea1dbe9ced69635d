import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { guilloche, rosette } from '../design/ornaments.ts'
import { line, type Path, rect } from '../design/path.ts'
import { BLEED, type Setting } from '../design/setting.ts'
import { microtext } from './microtext.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

const SLATE = '#3b4656'
const GOLD = '#b8892b'
const DARK_GOLD = '#7c5a12'
const TEXT = '#1d2530'
const MUTED_TEXT = '#505b6b'
const LEFT = 4

/** For social protection: a heraldic shield, gold hairlines and a formal centred header. */
export function shield(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  canvas.background('#f4f5f7')
  canvas.strokes(guilloche({ x: -2, y: 22, width: 62, height: 30, lines: 9, waves: 2.5 }), SLATE, 0.13, 0.09)
  header(canvas)
  canvas.name([LEFT, 15.8, 52, 9], TEXT, { size: 13, lines: 2 })
  canvas.stroke(line(LEFT, 25.9, 56.4, 25.9), GOLD, 0.2)
  coatOfArms(canvas, 12.2, 36.6)

  const colours = { label: MUTED_TEXT, value: TEXT }
  const left = 22.6
  canvas.labelledField('date_of_birth', [left, 27.4, 16.8], colours, { tabular: true })
  canvas.labelledField('gender', [40.2, 27.4, 16.4], colours)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [left, 34.6, 34],
    { label: MUTED_TEXT, value: DARK_GOLD },
    { size: 9, tabular: true, weight: 'bold' },
  )
  canvas.labelledField('beneficiary_id', [left, 41.8, 16.8], colours, { size: 7.5, tabular: true, height: 4.4 })
  canvas.labelledField('issued', [40.2, 41.8, 16.4], colours, { size: 7.5, tabular: true, height: 4.4 })

  qrPanel(canvas, 81.6 - PANEL_WIDTH, 18.6, { caption: MUTED_TEXT, code: TEXT, border: GOLD, radius: 0.6 })
  microtext(canvas, LEFT, 51, 77.6, DARK_GOLD)
  return canvas.list
}

function header(canvas: CardCanvas): void {
  const { issuer, programme } = canvas.setting
  canvas.fill(rect(-BLEED, -BLEED, 85.6 + 2 * BLEED, 13.4 + BLEED), SLATE)
  canvas.fill(rect(-BLEED, 13.4, 85.6 + 2 * BLEED, 0.5), GOLD)
  canvas.fill(rect(-BLEED, 14.3, 85.6 + 2 * BLEED, 0.16), GOLD)
  canvas.text(issuer.toLocaleUpperCase('fr'), [8, 3.2, 69.6, 3.6], '#e9d6a6', {
    size: 5.8,
    weight: 'semibold',
    align: 'center',
    tracking: 0.08,
  })
  canvas.text(programme, [8, 6.6, 69.6, 5.8], '#ffffff', { size: 10, weight: 'bold', lines: 2, align: 'center' })
}

/** The shield with the issuer's rosette, and the zone below it. */
function coatOfArms(canvas: CardCanvas, x: number, y: number): void {
  canvas.fill(outline(x, y - 1.6, 14.4, 16.4), '#ffffff')
  canvas.stroke(outline(x, y - 1.6, 14.4, 16.4), GOLD, 0.5)
  canvas.stroke(outline(x, y - 1.6, 12.8, 14.6), GOLD, 0.14)
  canvas.strokes(rosette(x, y - 2, 5, canvas.setting.keyFingerprint), SLATE, 0.15, 0.75)
  canvas.label('zone', [LEFT, y + 7.2, 2 * (x - LEFT)], MUTED_TEXT, { align: 'center' })
  canvas.field('zone', [LEFT, y + 9.4, 2 * (x - LEFT), 4.8], TEXT, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    lines: 2,
  })
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
