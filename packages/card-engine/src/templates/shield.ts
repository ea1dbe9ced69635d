import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { guilloche, microtext, rosette } from '../design/ornaments.ts'
import { line, type Path, rect } from '../design/path.ts'
import { BLEED, type Setting } from '../design/setting.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

const LEFT = 4

/** For social protection: a heraldic shield, gold hairlines and a formal centred header. */
export function shield(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  canvas.strokes(
    guilloche({ x: -2, y: 22, width: 62, height: 30, lines: 9, waves: 2.5 }),
    palette.secondMark,
    0.13,
    0.09,
  )
  shieldHeader(canvas)
  canvas.name([LEFT, 15.8, 52, 9], palette.text, { size: 13, lines: 2 })
  canvas.stroke(line(LEFT, 25.9, 56.4, 25.9), palette.mark, 0.2)
  coatOfArms(canvas, 11.4, 36.6)

  const colours = { label: palette.quiet, value: palette.text }
  const [left, right] = [20.8, 39.6]
  const usual = { size: 7.5, tabular: true, height: 4.2 }
  canvas.labelledField('date_of_birth', [left, 27.4, 17.6], colours, usual)
  canvas.labelledField('gender', [right, 27.4, 16.8], colours, usual)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [left, 34.6, 35.6],
    { label: palette.quiet, value: palette.code },
    { size: 9, tabular: true, weight: 'bold' },
  )
  canvas.labelledField('beneficiary_id', [left, 41.8, 17.6], colours, usual)
  canvas.labelledField('issued', [right, 41.8, 16.8], colours, usual)

  qrPanel(canvas, 81.6 - PANEL_WIDTH, 18.6, {
    caption: palette.caption,
    code: palette.panelCode,
    border: palette.border,
    radius: 0.6,
  })
  microtext(canvas, LEFT, 51, 77.6, palette.micro)
  return canvas.list
}

export function shieldHeader(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.fill(rect(-BLEED, -BLEED, 85.6 + 2 * BLEED, 13.4 + BLEED), palette.band)
  canvas.fill(rect(-BLEED, 13.4, 85.6 + 2 * BLEED, 0.5), palette.mark)
  canvas.fill(rect(-BLEED, 14.3, 85.6 + 2 * BLEED, 0.16), palette.mark)
  const start = Math.max(8, emblem(canvas, { x: LEFT, y: 2.6, height: 9.4, maxWidth: 13, tile: true }))
  issuerLines(canvas, {
    ministryFirst: true,
    ministry: {
      box: [8, 3.2, 69.6, 3.6],
      colour: palette.quietOnBand,
      size: 5.8,
      weight: 'semibold',
      align: 'center',
      tracking: 0.08,
    },
    programme: {
      box: [8, 6.6, 69.6, 5.8],
      colour: palette.onBand,
      size: 10,
      weight: 'bold',
      lines: 2,
      align: 'center',
    },
    block: [start, 2.5, 85.6 - 2 * start, 10.1],
  })
}

/** The shield with the issuer's rosette, and the zone below it. */
function coatOfArms(canvas: CardCanvas, x: number, y: number): void {
  const { palette } = canvas
  canvas.fill(shieldOutline(x, y - 1.6, 14.4, 16.4), '#ffffff')
  canvas.stroke(shieldOutline(x, y - 1.6, 14.4, 16.4), palette.mark, 0.5)
  canvas.stroke(shieldOutline(x, y - 1.6, 12.8, 14.6), palette.mark, 0.14)
  canvas.strokes(rosette(x, y - 2, 5, canvas.setting.keyFingerprint), palette.secondMark, 0.15, 0.75)
  canvas.label('zone', [3, y + 7.2, 2 * (x - 3)], palette.quiet, { align: 'center' })
  canvas.field('zone', [3, y + 9.4, 2 * (x - 3), 4.8], palette.text, {
    size: 7.5,
    weight: 'semibold',
    align: 'center',
    lines: 2,
  })
}

export function shieldOutline(cx: number, cy: number, width: number, height: number): Path {
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
