import type { CardCanvas } from '../design/card-canvas.ts'
import { line, rect } from '../design/path.ts'
import { type LabelKey, label } from '../labels.ts'
import { plateOf } from '../logos/checked-logo.ts'
import type { BackLook, BackPlace, Box } from './back-place.ts'

/** Whom to return the card to, the help line, the last day and the website; what is not known leaves no gap. Returns how many are in the lower places. */
export function facts(canvas: CardCanvas, place: BackPlace, look: BackLook): number {
  const { brand, issuer, hotline, expires } = canvas.setting
  const { factSize, labelSize } = place
  const values: [LabelKey, string | undefined][] = [
    ['return_to', brand?.returnTo ?? issuer],
    ['hotline', brand?.helpLine ?? hotline],
    ['expires', undefined],
    ['website', brand?.website],
  ]
  const shown = values.filter(([key, value]) => value !== undefined || (key === 'expires' && expires))
  // A single fact more stands below the help line where the left side also says how to check.
  const isBesideReturn = shown.length === 3 && saysHowTo(canvas, place) && !place.isPass
  let lower = 0
  for (const [key, value] of shown) {
    const box =
      key === 'return_to' || key === 'hotline'
        ? place.facts[key]
        : isBesideReturn
          ? below(place.facts.hotline)
          : place.facts.lower[lower++]
    if (!box) continue
    canvas.label(key, [box[0], box[1] - labelSize * 0.52, box[2]], look.quiet, { size: labelSize })
    const style = { size: factSize, weight: 'semibold', across: 'top' } as const
    if (value === undefined) canvas.field('expires', box, look.text, { ...style, tabular: true })
    else canvas.text(value, box, look.text, { ...style, lines: box[3] > factSize * 0.6 ? 3 : 1 })
  }
  return lower
}

const below = ([x, y, width, height]: Box): Box => [x, y + FACT_ROW, width, height]
const FACT_ROW = 6.2

function saysHowTo({ setting: { brand } }: CardCanvas, { isNarrow }: BackPlace): boolean {
  return !(isNarrow || brand?.signature || brand?.signatureTitle || brand?.logos?.length)
}

/** Fills the place of a signature and of partners where there are none: how to check, the campaign's language first. */
export function howTo(
  canvas: CardCanvas,
  place: BackPlace,
  look: BackLook,
  { lowerFacts, hasIdentity }: { lowerFacts: number; hasIdentity: boolean },
): void {
  const { howTo: box, isPass } = place
  const { language } = canvas.setting
  if (!saysHowTo(canvas, place)) return
  const others = LANGUAGES.filter((other) => other !== language)
  const lines = [
    label('how_to_verify', language),
    label(hasIdentity ? 'when_in_doubt_of_two' : 'when_in_doubt', language),
  ]
  if (!isPass) lines.push(others.map((other) => label('how_to_verify', other)).join(' '))
  const [, , , height] = box
  // Without a row of facts the text begins at the left edge of the others.
  const [x, width] = isPass && lowerFacts === 0 ? [place.purpose[0], place.purpose[2]] : [box[0], box[2]]
  const y = lowerFacts === 0 && !isPass ? box[1] - UNUSED_ROW : box[1]
  const step = height / (isPass ? 2 : 3.6)
  lines.forEach((text, i) => {
    const size = isPass ? 4.4 : i === 2 ? 4.8 : 5.6
    const tall = i === 2 ? 1.6 * step : step
    canvas.text(text, [x, y + i * step, width, tall], i === 2 ? look.quiet : look.text, {
      size,
      lines: 2,
      across: 'top',
    })
  })
}

/** Without a row of facts the texts move towards the middle of the gap. */
const UNUSED_ROW = 1.6
const LANGUAGES = ['fr', 'en', 'wo'] as const

/** Above a rule with the title of the signer. */
export function signature(canvas: CardCanvas, { signature: box, labelSize, isPass }: BackPlace, look: BackLook): void {
  const { signature: picture, signatureTitle } = canvas.setting.brand ?? {}
  if (!picture && !signatureTitle) return
  const [x, y, width, height] = box
  const titleHeight = labelSize * (isPass ? 0.8 : 0.5)
  const rule = y + height - titleHeight - 0.5
  if (picture) {
    const scale = Math.min((width * 0.8) / picture.width, (rule - y) / picture.height)
    const size = [picture.width * scale, picture.height * scale] as const
    canvas.picture(picture, [x + 0.6, rule - size[1], ...size])
  }
  canvas.stroke(line(x, rule, x + width * 0.86, rule), look.quiet, 0.1)
  const title = signatureTitle ?? label('signature', canvas.setting.language)
  canvas.text(title, [x, rule + 0.4, width, titleHeight], look.quiet, { size: isPass ? 4.2 : 5, lines: isPass ? 2 : 1 })
}

const PARTNER_GAP = 1.8

/** The logos of partners in a quiet row of equal height; a row that is too long becomes lower. */
export function partners(canvas: CardCanvas, { partners: [x, y, width, height] }: BackPlace): void {
  const logos = canvas.setting.brand?.logos ?? []
  if (logos.length === 0) return
  const ratios = logos.map((logo) => logo.width / logo.height)
  const gaps = PARTNER_GAP * (logos.length - 1)
  const tall = Math.min(height, (width - gaps) / ratios.reduce((sum, ratio) => sum + ratio, 0))
  let left = x
  logos.forEach((logo, i) => {
    const wide = tall * (ratios[i] ?? 1)
    if (logo.isLight)
      canvas.fill(
        rect(left - 0.4, y + (height - tall) / 2 - 0.4, wide + 0.8, tall + 0.8),
        plateOf(canvas.setting.brand),
      )
    canvas.picture(logo, [left, y + (height - tall) / 2, wide, tall])
    left += wide + PARTNER_GAP
  })
}
