import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList, FieldKey } from '../design/display-list.ts'
import { fingerprint } from '../design/ornaments.ts'
import { paletteOf } from '../design/palette-of.ts'
import { line, rect } from '../design/path.ts'
import { BLEED, CARD_WIDTH, type Setting } from '../design/setting.ts'
import { checkSovereignConfig, type SovereignConfig, type SovereignLook } from '../design/sovereign-config.ts'
import { type LabelKey, label } from '../labels.ts'
import { cornerBrackets } from './corner-brackets.ts'
import { EMBLEM_GAP, emblem } from './emblem.ts'
import { issuerLines, issuerTexts } from './issuer-lines.ts'
import { framedPhoto } from './photo/photo-frame.ts'
import { measuresOf, type SovereignMeasures } from './sovereign-measures.ts'

const LEFT = 4.2
/** The first `max_attrs` of these are printed. */
export const ATTRIBUTES: readonly (FieldKey & LabelKey)[] = [
  'first_name',
  'last_name',
  'date_of_birth',
  'health_center',
]
const MAX_LOGOS = 3
const QR_GOLD = '#c9a227'

type Size = (points: number) => number

/** Looks like a boarding pass: a header with logos, the MPI ID with a fingerprint, four attributes, a black QR zone and a footer. */
export function sovereign(setting: Setting): DisplayList {
  const look = checkSovereignConfig(withBrand(setting))
  const measures = measuresOf(look.format, setting)
  const canvas = new CardCanvas(setting, CARD_WIDTH, measures.height)
  const size = (points: number) => points * look.fontScale
  canvas.background(look.ground)
  header(canvas, look, measures, size)
  identifier(canvas, look, measures, size)
  ATTRIBUTES.slice(0, look.maxAttributes).forEach((key, i) => {
    const box = measures.attributes[i]
    if (!box) return
    const [x, y, width] = box
    canvas.label(key, [x, y - measures.labelGap, width], look.quiet, { size: size(measures.labelSize) })
    const isDate = key === 'date_of_birth'
    const style = { size: size(measures.attributeSize), weight: 'semibold', tabular: isDate, lines: 2 } as const
    canvas.field(key, box, look.text, { ...style, across: 'top' }, measures.native.names[i])
  })
  const { box, size: points, align } = measures.native
  canvas.field('name_native', box, look.text, { size: size(points), align, lines: 2 })
  const { photo } = measures
  if (photo) framedPhoto(canvas, photo.x, photo.y, photo.width, { colour: look.accent, width: 0.3, radius: 0.4 })
  qrZone(canvas, measures, size)
  footer(canvas, look, measures, size)
  return canvas.list
}

/** The colours of the brand, unless somebody chose colours for this template. */
function withBrand(setting: Setting): SovereignConfig {
  const { sovereignConfig = {} } = setting
  const { accent_hex, bg_hex, bg_deep_hex } = sovereignConfig
  if (!setting.brand?.colours || accent_hex || bg_hex || bg_deep_hex) return sovereignConfig
  const { mark, ground, band } = paletteOf(setting)
  return { ...sovereignConfig, accent_hex: mark, bg_hex: ground, bg_deep_hex: band }
}

function header(canvas: CardCanvas, look: SovereignLook, measures: SovereignMeasures, size: Size): void {
  const { header, zoneLeft, title, subtitle, block } = measures
  canvas.fill(rect(-BLEED, -BLEED, zoneLeft + BLEED, header + BLEED), look.deep)
  canvas.fill(rect(-BLEED, header, zoneLeft + BLEED, 0.22), look.accent)
  const x = logos(canvas, look, measures)
  const width = zoneLeft - 1.8 - x
  issuerLines(canvas, {
    ministryFirst: true,
    ministry: {
      box: [x, title.y, width, title.height],
      colour: look.text,
      size: size(title.size),
      weight: 'bold',
      lines: 2,
      tracking: 0.05,
    },
    programme: { box: [x, subtitle.y, width, subtitle.height], colour: look.quiet, size: size(subtitle.size) },
    block: [x, block.y, width, block.height],
  })
}

/** Returns where the title begins. */
function logos(canvas: CardCanvas, look: SovereignLook, { logos: place, header }: SovereignMeasures): number {
  const { y: top, height: tall, maxWidth } = place
  const start = emblem(canvas, { x: LEFT, y: top, height: tall, maxWidth, tile: true })
  const hasEmblem = start > LEFT
  const shown = (canvas.setting.logos ?? []).slice(0, hasEmblem ? MAX_LOGOS - 1 : MAX_LOGOS)
  let x = hasEmblem ? start - EMBLEM_GAP + 1.4 : LEFT
  for (const logo of shown) {
    const width = Math.min(place.maxWidth, (place.height * logo.width) / logo.height)
    const height = (width * logo.height) / logo.width
    const y = place.y + (place.height - height) / 2
    canvas.picture(logo, [x, y, width, height])
    x += width + 1.4
  }
  if (shown.length === 0 && !hasEmblem) return x
  canvas.stroke(line(x, place.y + 0.3, x, header - 1.2), look.accent, 0.18)
  return x + 1.4
}

function identifier(canvas: CardCanvas, look: SovereignLook, measures: SovereignMeasures, size: Size): void {
  const { fingerprint: icon, identifier: place, labelSize } = measures
  if (icon) canvas.strokes(fingerprint(icon.x, icon.y, icon.size), look.accent, 0.3)
  const key = canvas.setting.includeMpiId ? 'mpi_id' : 'card_code'
  canvas.label(key, place.label, look.quiet, { size: size(labelSize) })
  const style = { size: size(place.size), weight: 'bold', tabular: true, tracking: 0.03 } as const
  const { identifier: box, identifierSize } = measures.native
  canvas.field(key, place.box, look.accent, style, box, size(identifierSize))
}

/** Always black with gold brackets, whatever the other colours are, so that people recognize where to scan. */
function qrZone(canvas: CardCanvas, measures: SovereignMeasures, size: Size): void {
  const { zoneLeft, qr, caption, tei, footer } = measures
  canvas.fill(rect(zoneLeft, -BLEED, CARD_WIDTH + BLEED - zoneLeft, footer.top + BLEED), '#000000')
  const tile = qrTileSize(qr.pixels)
  const left = zoneLeft + (CARD_WIDTH - zoneLeft - tile) / 2
  canvas.qr(left, qr.top, qr.pixels, { radius: 0.4 })
  const gap = 0.9
  cornerBrackets(canvas, [left - gap, qr.top - gap, left + tile + gap, qr.top + tile + gap], QR_GOLD, 0.45)
  const [x, width] = [zoneLeft + 2.5, CARD_WIDTH - zoneLeft - 5]
  const scan = label('scan', canvas.setting.language).toLocaleUpperCase('fr')
  canvas.text(scan, [x, caption.y, width, 2.4], QR_GOLD, {
    size: size(caption.size),
    weight: 'semibold',
    align: 'center',
    tracking: 0.05,
  })
  canvas.field('tei', [x, tei.y, width, tei.height], '#ffffff', {
    size: size(tei.size),
    weight: 'medium',
    align: 'center',
    tabular: true,
  })
  if (canvas.setting.expires) lastDay(canvas, measures, size)
}

/** Below the QR: the specified fields keep their places. */
function lastDay(canvas: CardCanvas, { lastDay: place, labelSize }: SovereignMeasures, size: Size): void {
  const { label: labelBox, box, size: points, align } = place
  const key = align === 'left' ? 'expires_short' : 'expires'
  canvas.label(key, labelBox, '#c3cad9', { size: size(labelSize), align: align === 'left' ? 'right' : align })
  canvas.field('expires', box, '#ffffff', { size: size(points), weight: 'semibold', align, tabular: true })
}

/** The programme at the left, the date of enrollment at the right; the code for those who have to type it is between them or in the zone. */
function footer(canvas: CardCanvas, look: SovereignLook, measures: SovereignMeasures, size: Size): void {
  const { footer: place, code, zoneLeft, height } = measures
  canvas.fill(rect(-BLEED, place.top, CARD_WIDTH + 2 * BLEED, height - place.top + BLEED), look.deep)
  canvas.fill(rect(-BLEED, place.top, CARD_WIDTH + 2 * BLEED, 0.22), look.accent)
  const hasCode = canvas.setting.includeMpiId
  const programmeEnd = hasCode && !code.isInZone ? code.box[0] - 1 : zoneLeft - 2
  const text = { size: size(place.size), weight: 'semibold' } as const
  const programme = issuerTexts(canvas.setting).programme.toLocaleUpperCase('fr')
  // The programme of a brand may need two lines, which stay clear of the rule above them.
  const clear = canvas.setting.brand ? 0.3 : 0
  const programmeBox = [LEFT, place.text + clear, programmeEnd - LEFT, place.height - 2 * clear] as const
  canvas.text(programme, programmeBox, look.text, {
    ...text,
    size: size(canvas.setting.brand ? place.size - 0.6 : place.size),
    lines: 2,
    tracking: 0.05,
  })
  canvas.field('enrollment_date', [zoneLeft + 1, place.text, 81.4 - zoneLeft - 1, place.height], look.text, {
    ...text,
    align: 'right',
    tabular: true,
  })
  if (!hasCode) return
  if (code.isInZone) {
    const [x, y, width] = code.box
    canvas.label('card_code', [x, y - 2.4, width], '#c3cad9', { size: size(measures.labelSize), align: 'center' })
  }
  const colour = code.isInZone ? QR_GOLD : look.accent
  canvas.field('card_code', code.box, colour, {
    size: size(code.size),
    weight: 'bold',
    align: 'center',
    tabular: true,
  })
}
