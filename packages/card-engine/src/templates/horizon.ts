import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { fromLeftToRight, microtext } from '../design/ornaments.ts'
import { circle, line, type Path, roundedRect } from '../design/path.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'

const LEFT = 5
const RIGHT = 31.4
const RIGHT_WIDTH = 55 - RIGHT

/** Premium: one gradient from left to right like the hour before sunrise, white text, and one tall panel with QR and codes. */
export function horizon(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  horizonGround(canvas)
  canvas.name([LEFT, 15, 50, 12], palette.text, { size: 15, lines: 2 })
  canvas.stroke(line(LEFT, 28.4, 55, 28.4), palette.mark, 0.2, 0.7)
  const colours = { label: palette.quiet, value: palette.text }
  canvas.labelledField('date_of_birth', [LEFT, 30.2, 20.4], colours, { size: 8.5, tabular: true, height: 4.4 })
  canvas.label('health_center', [RIGHT, 30.2, RIGHT_WIDTH], palette.quiet)
  canvas.field('health_center', [RIGHT, 32.4, RIGHT_WIDTH, 6.6], palette.text, {
    size: 8.5,
    weight: 'semibold',
    lines: 2,
    across: 'top',
  })
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(code, [LEFT, 40.6, 25.2], colours, { size: 8, tabular: true, weight: 'bold', height: 4.8 })
  canvas.labelledField('beneficiary_id', [RIGHT, 40.6, RIGHT_WIDTH], colours, { size: 8, tabular: true, height: 4.8 })
  panel(canvas)
  microtext(canvas, LEFT, 51, 50, palette.quiet)
  return canvas.list
}

/** The gradient, and whose card it is. */
export function horizonGround(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.background(fromLeftToRight(palette))
  for (let radius = 6; radius < 30; radius += 3) {
    canvas.stroke(circle(CARD_WIDTH, CARD_HEIGHT, radius), palette.mark, 0.18, 0.5)
  }

  const start = emblem(canvas, { x: LEFT, y: 3.6, height: 10.4, tile: true })
  issuerLines(canvas, {
    programme: { box: [LEFT, 4, 49, 6], colour: palette.title, size: 10.5, weight: 'bold', lines: 2 },
    ministry: { box: [LEFT, 9.8, 49, 3.4], colour: palette.quiet, size: 6.2 },
    block: [start, 3.4, 54.6 - start, 10.8],
  })
}

/** The gradient of a brand may end in white; there the panel needs an edge. */
export function whitePanel(canvas: CardCanvas, outline: Path): void {
  canvas.fill(outline, '#ffffff')
  if (canvas.setting.brand) canvas.stroke(outline, canvas.palette.border, 0.2)
}

function panel(canvas: CardCanvas): void {
  const { caption, panelCode, border } = canvas.palette
  const size = qrTileSize(8)
  const [left, top, width, height] = [57.6, 4.8, size + 1.2, 44.4]
  whitePanel(canvas, roundedRect(left, top, width, height, 1.8))
  canvas.qr(left + 0.6, top + 0.4, 8, { tile: false })
  canvas.label('scan', [left + 1, top + size + 0.1, width - 2], caption, { align: 'center', size: 5 })
  canvas.stroke(line(left + 3, top + size + 3.2, left + width - 3, top + size + 3.2), border, 0.3)
  canvas.label('card_code', [left + 1, top + size + 5, width - 2], caption, { align: 'center', size: 5 })
  canvas.field('card_code', [left + 1.6, top + size + 7.2, width - 3.2, 4.2], panelCode, {
    size: 8,
    weight: 'bold',
    align: 'center',
    tabular: true,
  })
  canvas.label('issued', [left + 1, top + size + 13.4, width - 2], caption, { align: 'center', size: 5 })
  canvas.field('issued', [left + 1, top + size + 15.6, width - 2, 4], panelCode, {
    size: 8,
    weight: 'semibold',
    align: 'center',
    tabular: true,
  })
}
