import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList, FieldKey } from '../design/display-list.ts'
import { cornerBrackets, fingerprint } from '../design/ornaments.ts'
import { paletteOf } from '../design/palette.ts'
import { line, rect } from '../design/path.ts'
import { BLEED, CARD_HEIGHT, CARD_WIDTH, type Setting, SOVEREIGN_HEIGHT } from '../design/setting.ts'
import {
  checkSovereignConfig,
  type SovereignConfig,
  type SovereignFormat,
  type SovereignLook,
} from '../design/sovereign-config.ts'
import { type LabelKey, label } from '../labels.ts'
import { EMBLEM_GAP, emblem } from './emblem.ts'
import { issuerLines, issuerTexts } from './issuer-lines.ts'
import { framedPhoto } from './photo/photo-frame.ts'

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

type Box = readonly [x: number, y: number, width: number, height: number]

/** Where everything is on a pass. Places are in millimetres, sizes in points. */
interface SovereignMeasures {
  height: number
  header: number
  logos: { y: number; height: number; maxWidth: number }
  title: { y: number; height: number; size: number }
  subtitle: { y: number; height: number; size: number }
  /** Where title and subtitle of a brand share their room. */
  block: { y: number; height: number }
  fingerprint?: { x: number; y: number; size: number }
  /** Only with a photo, which takes the place of the fingerprint. */
  photo?: { x: number; y: number; width: number }
  identifier: { label: readonly [number, number, number]; box: Box; size: number }
  labelSize: number
  /** The labels are `labelGap` above the boxes. */
  attributes: readonly Box[]
  attributeSize: number
  labelGap: number
  zoneLeft: number
  qr: { pixels: number; top: number }
  caption: { y: number; size: number }
  tei: { y: number; height: number; size: number }
  /** Only on cards with a last day. */
  lastDay: { label: readonly [number, number, number]; box: Box; size: number; align: 'left' | 'center' }
  footer: { top: number; text: number; height: number; size: number }
  code: { box: Box; size: number; isInZone: boolean }
  /** The name in another script, and what then remains for the fields that give way to it. */
  native: {
    box: Box
    size: number
    align: 'left' | 'right'
    identifier: Box
    identifierSize: number
    names: readonly [Box, Box]
  }
}

/** The boarding pass as it is specified: 1011 x 375 pixels at 300 DPI. */
const PASS: SovereignMeasures = {
  height: SOVEREIGN_HEIGHT,
  header: 7.2,
  logos: { y: 1.5, height: 4.7, maxWidth: 9 },
  title: { y: 1.6, height: 3.3, size: 6.6 },
  subtitle: { y: 4.6, height: 2.4, size: 5.2 },
  block: { y: 1.9, height: 5.1 },
  fingerprint: { x: 7, y: 10.6, size: 5 },
  identifier: { label: [11.2, 7.7, 48], box: [11.2, 9.4, 49, 3.8], size: 9.5 },
  labelSize: 4.6,
  attributes: [
    [4.2, 15.3, 22.6, 4.8],
    [28, 15.3, 32.8, 5.2],
    [4.2, 22.9, 22.6, 3.4],
    [28, 22.9, 32.8, 3.4],
  ],
  attributeSize: 8,
  labelGap: 2.2,
  zoneLeft: 62.2,
  qr: { pixels: 6, top: 2.5 },
  caption: { y: 20.66, size: 4.6 },
  tei: { y: 22.8, height: 3, size: 5.6 },
  lastDay: { label: [63.4, 24.15, 7.2], box: [71.2, 23.9, 11.9, 2.4], size: 5.2, align: 'left' },
  footer: { top: 26.7, text: 26.9, height: 3.1, size: 5.8 },
  code: { box: [35, 26.9, 26, 3.2], size: 7.5, isInZone: false },
  native: {
    box: [37.6, 7.3, 23.2, 6.1],
    size: 8.8,
    align: 'right',
    identifier: [11.2, 9.4, 25.6, 3.8],
    identifierSize: 8.5,
    names: [
      [4.2, 15.3, 22.6, 4.8],
      [28, 15.3, 32.8, 5.2],
    ],
  },
}

/** The same on a card of the usual size, for card printers. */
const CARD: SovereignMeasures = {
  height: CARD_HEIGHT,
  header: 12.4,
  logos: { y: 3, height: 7.2, maxWidth: 12 },
  title: { y: 3, height: 5, size: 8.5 },
  subtitle: { y: 7.8, height: 3.6, size: 6.4 },
  block: { y: 2.5, height: 9.3 },
  fingerprint: { x: 8, y: 18, size: 7 },
  identifier: { label: [13.6, 14.4, 40], box: [13.6, 16.8, 41.6, 5], size: 12 },
  labelSize: 5.2,
  attributes: [
    [4.4, 26.2, 20.6, 8.4],
    [26.4, 26.2, 28.8, 8.4],
    [4.4, 38.2, 20.6, 6.8],
    [26.4, 38.2, 28.8, 6.8],
  ],
  attributeSize: 9.5,
  labelGap: 2.6,
  zoneLeft: 56.8,
  qr: { pixels: 8, top: 4.8 },
  caption: { y: 28.6, size: 5.2 },
  tei: { y: 31.2, height: 3.2, size: 6.4 },
  lastDay: { label: [59.4, 41.2, 23.6], box: [59.4, 43.1, 23.6, 3], size: 7, align: 'center' },
  footer: { top: 46.6, text: 47.6, height: 3.6, size: 6.4 },
  code: { box: [59.4, 38.4, 23.6, 4.6], size: 8.5, isInZone: true },
  native: {
    box: [4.4, 31.9, 50.8, 3.5],
    size: 10.5,
    align: 'left',
    identifier: [13.6, 16.8, 41.6, 5],
    identifierSize: 12,
    names: [
      [4.4, 26.2, 20.6, 5.7],
      [26.4, 26.2, 28.8, 5.7],
    ],
  },
}

/** The face takes the left of the pass, as high as the room between header and footer. */
const { fingerprint: _, ...PASS_WITHOUT_ICON } = PASS
const PASS_WITH_PHOTO: SovereignMeasures = {
  ...PASS_WITHOUT_ICON,
  photo: { x: 4.5, y: 7.9, width: 14.2 },
  identifier: { label: [20.2, 7.7, 39], box: [20.2, 9.4, 40.6, 3.8], size: 9.5 },
  attributes: [
    [20.2, 15.3, 13, 4.8],
    [34, 15.3, 27.2, 5.4],
    [20.2, 22.9, 18, 3.4],
    [39.4, 22.9, 21.6, 3.4],
  ],
  native: {
    box: [43, 7.3, 18, 6.1],
    size: 8,
    align: 'right',
    identifier: [20.2, 9.4, 22.2, 3.8],
    identifierSize: 7.4,
    names: [
      [20.2, 15.3, 13, 4.8],
      [34, 15.3, 27.2, 5.4],
    ],
  },
}

const { fingerprint: __, ...CARD_WITHOUT_ICON } = CARD
const CARD_WITH_PHOTO: SovereignMeasures = {
  ...CARD_WITHOUT_ICON,
  photo: { x: 4.8, y: 13.8, width: 20 },
  identifier: { label: [28.4, 13.8, 27.2], box: [28.4, 15.8, 27.2, 3.8], size: 9.5 },
  labelSize: 5,
  attributes: [
    [28.4, 21.6, 27.2, 3.6],
    [28.4, 27.2, 27.2, 6.4],
    [28.4, 36, 27.2, 3.2],
    [28.4, 41.7, 27.2, 4.4],
  ],
  attributeSize: 8.5,
  labelGap: 2.2,
  native: {
    box: [4.4, 40.2, 23.4, 6.1],
    size: 8.5,
    align: 'left',
    identifier: [28.4, 15.8, 27.2, 3.8],
    identifierSize: 9.5,
    names: [
      [28.4, 21.6, 27.2, 3.6],
      [28.4, 27.2, 27.2, 6.4],
    ],
  },
}

function measuresOf(
  format: SovereignFormat,
  { hasPhoto = false, expires = false }: { hasPhoto?: boolean; expires?: boolean },
): SovereignMeasures {
  const isCard = format === 'cr80'
  const measures = hasPhoto ? (isCard ? CARD_WITH_PHOTO : PASS_WITH_PHOTO) : isCard ? CARD : PASS
  return expires ? { ...measures, ...(isCard ? CARD_ABOVE_LAST_DAY : PASS_ABOVE_LAST_DAY) } : measures
}

/** What is above the last day in the zone of the QR moves up. */
const PASS_ABOVE_LAST_DAY = {
  qr: { pixels: 6, top: 2.2 },
  caption: { y: 19.9, size: 4.6 },
  tei: { y: 21.7, height: 2.2, size: 5.4 },
}
const CARD_ABOVE_LAST_DAY = {
  tei: { y: 30.8, height: 3, size: 6.4 },
  code: { ...CARD.code, box: [59.4, 36.2, 23.6, 4.2] as const },
}
