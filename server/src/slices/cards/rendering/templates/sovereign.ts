import { CardCanvas, qrTileSize } from '../design/card-canvas.ts'
import type { DisplayList, FieldKey } from '../design/display-list.ts'
import { fingerprint } from '../design/ornaments.ts'
import { line, rect } from '../design/path.ts'
import { BLEED, CARD_WIDTH, type Setting, SOVEREIGN_HEIGHT } from '../design/setting.ts'
import { checkSovereignConfig } from '../design/sovereign-config.ts'
import { type LabelKey, label } from '../labels.ts'
import { cornerBrackets } from './corner-brackets.ts'

const ZONE_LEFT = 62.2
const FOOTER_TOP = 27.2
const HEADER = 6.8
/** The first `max_attrs` of these are printed. */
export const ATTRIBUTES: readonly (FieldKey & LabelKey)[] = [
  'first_name',
  'last_name',
  'date_of_birth',
  'health_center',
]
const MAX_LOGOS = 3
const QR_GOLD = '#c9a227'

/** Looks like a boarding pass: a header with logos, the MPI ID with a fingerprint, four attributes, a black QR zone and a footer. */
export function sovereign(setting: Setting): DisplayList {
  const look = checkSovereignConfig(setting.sovereignConfig)
  const canvas = new CardCanvas(setting, CARD_WIDTH, SOVEREIGN_HEIGHT)
  const size = (points: number) => points * look.fontScale
  canvas.background(look.ground)
  canvas.fill(rect(-BLEED, -BLEED, ZONE_LEFT + BLEED, HEADER + BLEED), look.deep)
  canvas.fill(rect(-BLEED, HEADER, ZONE_LEFT + BLEED, 0.22), look.accent)
  header(canvas, look, size)

  canvas.strokes(fingerprint(7, 10.3, 5), look.accent, 0.3)
  const code = setting.includeMpiId ? 'mpi_id' : 'card_code'
  canvas.label(code, [11.2, 7.3, 48], look.quiet, { size: size(4.8) })
  canvas.field(code, [11.2, 9.1, 49, 4.2], look.accent, {
    size: size(9.5),
    weight: 'bold',
    tabular: true,
    tracking: 0.03,
  })

  ATTRIBUTES.slice(0, look.maxAttributes).forEach((key, i) => {
    const x = i % 2 === 0 ? 4.2 : 31.2
    const y = i < 2 ? 13.7 : 20.3
    canvas.label(key, [x, y, 27.6], look.quiet, { size: size(4.6) })
    canvas.field(key, [x, y + 2.1, i % 2 === 0 ? 26 : 29.6, 4.6], look.text, {
      size: size(8),
      weight: 'semibold',
      tabular: key === 'date_of_birth',
      lines: 2,
    })
  })
  qrZone(canvas, size)

  canvas.fill(rect(-BLEED, FOOTER_TOP, CARD_WIDTH + 2 * BLEED, SOVEREIGN_HEIGHT - FOOTER_TOP + BLEED), look.deep)
  canvas.fill(rect(-BLEED, FOOTER_TOP, CARD_WIDTH + 2 * BLEED, 0.22), look.accent)
  canvas.text(setting.programme.toLocaleUpperCase('fr'), [4.2, 27.7, 48, 3.2], look.text, {
    size: size(5.8),
    weight: 'semibold',
    tracking: 0.05,
  })
  canvas.field('enrollment_date', [55, 27.7, 26.4, 3.2], look.text, {
    size: size(5.8),
    weight: 'semibold',
    align: 'right',
    tabular: true,
  })
  return canvas.list
}

type Look = ReturnType<typeof checkSovereignConfig>

function header(canvas: CardCanvas, look: Look, size: (points: number) => number): void {
  const logos = (canvas.setting.logos ?? []).slice(0, MAX_LOGOS)
  let x = 4.2
  for (const [index, logo] of logos.entries()) {
    const height = 4.9
    const width = Math.min(9, (height * logo.width) / logo.height)
    const fitted = (width * logo.height) / logo.width
    canvas.list.statics.push({ kind: 'picture', logo: index, x, y: 1 + (height - fitted) / 2, width, height: fitted })
    x += width + 1.4
  }
  if (logos.length > 0) {
    canvas.stroke(line(x, 1.3, x, 5.6), look.accent, 0.18)
    x += 1.4
  }
  canvas.text(canvas.setting.issuer.toLocaleUpperCase('fr'), [x, 0.5, 60.4 - x, 3.8], look.text, {
    size: size(7),
    weight: 'bold',
    lines: 2,
    tracking: 0.05,
  })
  canvas.text(canvas.setting.programme, [x, 3.8, 60.4 - x, 2.7], look.quiet, { size: size(5.2) })
}

/** Always black with gold brackets, whatever the other colours are, so that people recognize where to scan. */
function qrZone(canvas: CardCanvas, size: (points: number) => number): void {
  canvas.fill(rect(ZONE_LEFT, -BLEED, CARD_WIDTH + BLEED - ZONE_LEFT, FOOTER_TOP + BLEED), '#000000')
  const tile = qrTileSize(6)
  const left = ZONE_LEFT + (CARD_WIDTH - ZONE_LEFT - tile) / 2
  const top = 2.5
  canvas.qr(left, top, 6, { radius: 0.4 })
  const gap = 0.9
  cornerBrackets(canvas, [left - gap, top - gap, left + tile + gap, top + tile + gap], QR_GOLD, 0.45)
  canvas.text(
    label('scan', canvas.setting.language).toLocaleUpperCase('fr'),
    [ZONE_LEFT + 2, top + tile + 1.4, CARD_WIDTH - ZONE_LEFT - 4, 2.4],
    QR_GOLD,
    { size: size(4.6), weight: 'semibold', align: 'center', tracking: 0.05 },
  )
  canvas.field('tei', [ZONE_LEFT + 2, top + tile + 3.7, CARD_WIDTH - ZONE_LEFT - 4, 3], '#ffffff', {
    size: size(5.6),
    weight: 'medium',
    align: 'center',
    tabular: true,
  })
}
