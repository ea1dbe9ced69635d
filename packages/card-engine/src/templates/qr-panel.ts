import { type CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import { roundedRect } from '../design/path.ts'

const MODULE_PIXELS = 8
const BORDER_WIDTH = 0.3
/** How far the panel reaches beyond the QR and its quiet zone, at the sides and above. */
const MARGIN = 0.6
const TOP = 0.4
const CAPTION = 2.2
const CODE = 3.6
/** Around the texts, so that a long code does not touch the edge of the panel. */
const SIDE = 1.6
const BOTTOM = 0.9

export const PANEL_WIDTH = qrTileSize(MODULE_PIXELS) + 2 * MARGIN
export const PANEL_HEIGHT = TOP + qrTileSize(MODULE_PIXELS) + CAPTION + CODE + BOTTOM - 0.3

/** A white panel with the QR, the invitation to scan it, and the code for those who have to type it. */
export function qrPanel(
  canvas: CardCanvas,
  x: number,
  y: number,
  look: { caption: string; code: string; border?: string; radius?: number },
): void {
  const { caption, code, border, radius = 1.4 } = look
  const panel = roundedRect(x, y, PANEL_WIDTH, PANEL_HEIGHT, radius)
  canvas.fill(panel, '#ffffff')
  if (border) canvas.stroke(panel, border, BORDER_WIDTH)
  const tile = canvas.qr(x + MARGIN, y + TOP, MODULE_PIXELS, { tile: false })
  const inner = PANEL_WIDTH - 2 * SIDE
  canvas.label('scan', [x + SIDE, y + TOP + tile - 0.3, inner], caption, { align: 'center', size: 5 })
  canvas.field('card_code', [x + SIDE, y + TOP + tile + 1.9, inner, CODE], code, {
    size: 7.5,
    weight: 'bold',
    align: 'center',
    tabular: true,
  })
}
