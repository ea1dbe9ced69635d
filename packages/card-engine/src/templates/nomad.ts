import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { polygon, rect } from '../design/path.ts'
import { BLEED, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { label } from '../labels.ts'
import { emblem } from './emblem.ts'
import { issuerLines } from './issuer-lines.ts'

/**
 * For pastoralists, to be read at a distance: the QR takes two fifths of the width, the name is large, a woven band is
 * at the bottom.
 */
export function nomad(setting: Setting): DisplayList {
  const canvas = new CardCanvas(setting)
  const { palette } = canvas
  canvas.background(palette.ground)
  const tile = canvas.qr(4, 3.4, 12, { radius: 1.4 })
  weave(canvas, WEAVE_TOP)

  const left = 7.4 + tile
  const width = CARD_WIDTH - 4 - left
  const start = emblem(canvas, { x: left, y: 3, height: 7.8, maxWidth: 11, tile: true })
  issuerLines(canvas, {
    programme: { box: [left, 3.4, width, 5], colour: palette.title, size: 9, weight: 'bold', lines: 2 },
    ministry: { box: [left, 8.2, width, 3.2], colour: palette.quiet, size: 5.8 },
    block: [start, 2.6, left + width - start, 8.6],
  })
  canvas.name([left, 11.2, width, 10.4], palette.text, { size: 15, weight: 'bold', lines: 3 })

  const colours = { label: palette.quiet, value: palette.text }
  const big = { size: 8, height: 3.7 }
  canvas.labelledField('date_of_birth', [left, 22, 20], colours, { ...big, tabular: true })
  canvas.labelledField('zone', [left + 21.4, 22, width - 21.4], colours, big)
  const code = setting.includeMpiId ? 'mpi_id' : 'phone_number'
  canvas.labelledField(
    code,
    [left, 28.3, width],
    { label: palette.quiet, value: palette.code },
    { size: 9.5, height: 3.8, tabular: true, weight: 'bold' },
  )
  canvas.labelledField('beneficiary_id', [left, 34.6, width], colours, { ...big, tabular: true })

  canvas.text(label('scan', setting.language), [4, 37.1, tile, 3.4], palette.micro, {
    size: 6.6,
    weight: 'semibold',
    align: 'center',
  })
  canvas.field('card_code', [4, 47.6, setting.expires ? 40 : 50, 4], palette.micro, {
    size: 9.5,
    weight: 'bold',
    tabular: true,
    tracking: 0.04,
  })
  if (setting.expires) lastDayInFoot(canvas)
  else
    canvas.text(`${setting.country} · ${setting.campaignPrefix}`, [58, 47.8, 23.6, 3.6], palette.micro, {
      size: 7,
      weight: 'semibold',
      align: 'right',
      tracking: 0.06,
    })
  return canvas.list
}

/** The band leaves room below it for the code, well away from the cut. */
export const WEAVE_TOP = 41.2

/** At the right below the band, in one line with its label. */
export function lastDayInFoot(canvas: CardCanvas): void {
  const { micro } = canvas.palette
  canvas.label('expires', [45.4, 48.6, 17.4], micro, { size: 5.6, align: 'right' })
  canvas.field('expires', [63.6, 47.6, 18, 4], micro, { size: 8, weight: 'bold', align: 'right', tabular: true })
}

/** Triangles and lozenges in a strip, as on woven blankets. */
export function weave(canvas: CardCanvas, y: number): void {
  const { palette } = canvas
  const height = 5.4
  canvas.fill(rect(-BLEED, y, CARD_WIDTH + 2 * BLEED, height), palette.band)
  canvas.fill(rect(-BLEED, y, CARD_WIDTH + 2 * BLEED, 0.45), palette.mark)
  canvas.fill(rect(-BLEED, y + height - 0.45, CARD_WIDTH + 2 * BLEED, 0.45), palette.mark)
  const [top, middle, bottom] = [y + 0.85, y + height / 2, y + height - 0.85]
  // Begins so that the pattern covers the bleed.
  for (let x = -2 - 5.6; x < CARD_WIDTH + BLEED; x += 5.6) {
    canvas.fill(
      polygon([
        [x, middle],
        [x + 1.4, top],
        [x + 2.8, middle],
        [x + 1.4, bottom],
      ]),
      palette.mark,
    )
    canvas.fill(
      polygon([
        [x + 0.8, middle],
        [x + 1.4, middle - 0.85],
        [x + 2, middle],
        [x + 1.4, middle + 0.85],
      ]),
      palette.ground,
    )
    canvas.fill(
      polygon([
        [x + 2.9, top],
        [x + 5.5, top],
        [x + 4.2, middle - 0.25],
      ]),
      palette.secondMark,
    )
    canvas.fill(
      polygon([
        [x + 2.9, bottom],
        [x + 5.5, bottom],
        [x + 4.2, middle + 0.25],
      ]),
      palette.secondMark,
    )
  }
}
