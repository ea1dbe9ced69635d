import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { microtext } from '../design/ornaments.ts'
import { curveThrough, type Path, rect } from '../design/path.ts'
import { BLEED, CARD_HEIGHT, type Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'
import { PANEL_WIDTH, qrPanel } from './qr-panel.ts'

const BAND = 15
const LEFT = 19

/** For programmes: a band at the left with programme and zone in upright text, veined like a leaf. */
export function emerald(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  emeraldGround(canvas)

  const colours = { label: palette.quiet, value: palette.text }
  canvas.labelledField('date_of_birth', [LEFT, 21.2, 20.4], colours, { tabular: true })
  canvas.labelledField('gender', [40.6, 21.2, 15], colours)
  canvas.labelledField('health_center', [LEFT, 28.4, 36.6], colours)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [LEFT, 35.6, 36.6],
    { label: palette.quiet, value: palette.code },
    { size: 9, tabular: true, weight: 'bold' },
  )
  canvas.labelledField('beneficiary_id', [LEFT, 42.8, 20.4], colours, { size: 7.5, tabular: true })
  canvas.labelledField('enrollment_date', [40.6, 42.8, 15.8], colours, { size: 7.5, tabular: true })

  qrPanel(canvas, 81.4 - PANEL_WIDTH, 21, { caption: palette.caption, code: palette.panelCode, border: palette.border })
  microtext(canvas, LEFT, 51, 62, palette.micro)
  return canvas.list
}

/** The leaf, the band, the name, and whose card it is. */
export function emeraldGround(canvas: CardCanvas): void {
  const { palette } = canvas
  canvas.background(palette.ground)
  canvas.strokes(veins(83, 57, 21), palette.mark, 0.14, 0.13)
  canvas.fill(rect(-BLEED, -BLEED, BAND + BLEED, CARD_HEIGHT + 2 * BLEED), palette.band)
  canvas.strokes(veins(BAND / 2, CARD_HEIGHT + 2, 26), '#ffffff', 0.13, 0.07)
  canvas.fill(rect(BAND, -BLEED, 0.7, CARD_HEIGHT + 2 * BLEED), palette.secondMark)

  if (canvas.setting.brand) brandHeading(canvas)
  else ownHeading(canvas)
  canvas.fill(rect(LEFT, 19.4, 81.4 - LEFT, 0.18), palette.mark, 0.55)
}

/** The band carries programme and zone. */
function ownHeading(canvas: CardCanvas): void {
  const { setting, palette } = canvas
  canvas.text(setting.programme.toLocaleUpperCase('fr'), [3.2, 4, 5.2, 46], palette.onBand, {
    size: 9,
    weight: 'bold',
    tracking: 0.04,
    turned: true,
  })
  zone(canvas, { x: 8.9, top: 4, width: 4, size: 8 })
  canvas.text(setting.issuer, [LEFT, 4, 51, 3.6], palette.title, { size: 6.6, weight: 'semibold' })
  country(canvas)
  canvas.name([LEFT, 8.8, 62.4, 9.6], palette.text, { size: 13.5, lines: 2 })
}

/** The band carries the emblem and the zone; programme and ministry are beside the emblem. */
function brandHeading(canvas: CardCanvas): void {
  const { setting, palette } = canvas
  emblem(canvas, { x: 2.2, y: 3, height: 10.6, maxWidth: 10.6, tile: true, centred: true })
  zone(canvas, { x: 5.2, top: setting.brand?.emblem ? 15.6 : 4, width: 5, size: 9.5 })
  const box = [LEFT, 2.4, 51, 8] as const
  issuerLines(canvas, {
    programme: { box, colour: palette.title, size: 8.5, weight: 'bold' },
    ministry: { box, colour: palette.quiet, size: 6 },
    block: box,
  })
  country(canvas)
  canvas.name([LEFT, 10.4, 62.4, 8.6], palette.text, { size: 13.5, lines: 2 })
}

/** Upright on the band, with its label below. */
function zone(canvas: CardCanvas, place: { x: number; top: number; width: number; size: number }): void {
  const { x, top, width, size } = place
  const { setting, palette } = canvas
  canvas.text(label('zone', setting.language).toLocaleUpperCase('fr'), [x + 0.3, 40, width - 0.6, 10], palette.onBand, {
    size: 5.2,
    weight: 'semibold',
    tracking: 0.06,
    turned: true,
  })
  canvas.field('zone', [x, top, width, 39.2 - top], palette.onBand, { size, weight: 'semibold', turned: true })
}

function country(canvas: CardCanvas): void {
  canvas.text(canvas.setting.country, [71, 3.8, 10.4, 4], canvas.palette.title, {
    size: 8.5,
    weight: 'bold',
    align: 'right',
    tracking: 0.08,
  })
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
