import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { identitySize } from '../design/identity-place.ts'
import { rect } from '../design/path.ts'
import { BLEED, CARD_WIDTH, type Setting, type TemplateId } from '../design/setting.ts'
import { label } from '../labels.ts'
import { fitText } from '../layout/fit-text.ts'
import { type BackLook, lookOf } from './back-look.ts'
import { type BackPlace, isBoardingPass, placeBack } from './back-place.ts'
import { besideIdentity, checkPanel, hasRoomBelow, visitPanel, visitTable } from './back-side.ts'
import { facts, howTo, partners, signature } from './back-texts.ts'
import { emblem } from './emblem.ts'
import { microtext } from './microtext.ts'

/** Templates of programmes with visits or doses. */
const WITH_VISITS: ReadonlySet<TemplateId> = new Set(['vital', 'pulse', 'mothercare'])

/**
 * The back of every card: what it is for, whom to return it to, where to get help, until when it is valid, how to check it, and
 * its code once more. An identity QR has a square of the given size at the right.
 */
export function backOf(
  setting: Setting,
  { square = squareOf(setting) }: { square?: number | undefined } = {},
): DisplayList {
  const place = placeBack(setting, square)
  const canvas = new CardCanvas(setting, CARD_WIDTH, place.height)
  const look = lookOf(setting)
  canvas.background('#ffffff')
  band(canvas, place, look)
  const hasCompareBelow = square !== undefined && hasRoomBelow(place, square)
  purpose(canvas, place, look, square === undefined || hasCompareBelow ? 'show_it' : 'compare')
  const lowerFacts = facts(canvas, place, look)
  signature(canvas, place, look)
  partners(canvas, place)
  howTo(canvas, place, look, { lowerFacts, hasIdentity: square !== undefined })
  code(canvas, place, look)
  if (square !== undefined) {
    canvas.identityQr([place.side[0], place.side[1], square])
    besideIdentity(canvas, place, look, square)
  } else if (setting.visitValues) visitPanel(canvas, place, look)
  else if (setting.visitTable && WITH_VISITS.has(setting.template)) visitTable(canvas, place, look)
  else checkPanel(canvas, place, look)
  if (!place.isPass || square === undefined)
    microtext(canvas, place.purpose[0], place.height - 2.9, place.purpose[2], look.accent)
  return canvas.list
}

/** How large the identity QR may be. The boarding pass is too low for a photo. */
function squareOf(setting: Setting): number | undefined {
  if (!setting.identityQr) return undefined
  if (isBoardingPass(setting)) return identitySize(PASS_MODULES)
  return identitySize(setting.identityQr === 'photo' ? PHOTO_MODULES : TEXT_MODULES)
}

/** Versions 11, 14 and 24. */
const PASS_MODULES = 61
const TEXT_MODULES = 73
const PHOTO_MODULES = 113

function band(canvas: CardCanvas, { band: height, isPass }: BackPlace, { accent }: BackLook): void {
  canvas.fill(rect(-BLEED, -BLEED, CARD_WIDTH + 2 * BLEED, height + BLEED), accent)
  const { brand, issuer } = canvas.setting
  const emblemSide = isPass ? 3.6 : 5.6
  const left = 4.4
  const x = emblem(canvas, { x: left, y: isPass ? 1.5 : 2, height: emblemSide, maxWidth: 12, tile: true })
  const [top, bottom] = [isPass ? 1.6 : 2, height - (isPass ? 0.4 : 0.8)]
  const lines = [brand?.ministry ?? issuer, brand?.programme].filter((line) => line !== undefined)
  const step = (bottom - top) / lines.length
  lines.forEach((line, i) => {
    const size = lines.length === 1 ? (isPass ? 6 : 7.5) : isPass ? 4.6 : 5.8
    const box = [x, top + i * step, CARD_WIDTH - x - left, step] as const
    canvas.text(line, box, '#ffffff', { size, weight: i === 0 ? 'semibold' : 'medium' })
  })
}

/** What the card is for, and how to use it or its QR, in two sentences of the campaign's language, one directly below the other. */
function purpose(canvas: CardCanvas, place: BackPlace, look: BackLook, secondKey: 'show_it' | 'compare'): void {
  const { language, programme } = canvas.setting
  const { isNarrow, purposeSize } = place
  const [x, y, width, height] = place.purpose
  const line = height / (isNarrow ? 4 : 3)
  const style = { size: purposeSize, across: 'top' } as const
  const first = label('purpose', language).replace('{programme}', programme)
  canvas.text(first, [x, y, width, 2 * line], look.text, { ...style, weight: 'semibold', lines: 2 })
  const mark = canvas.list.statics.at(-1)
  const lines = mark?.kind === 'label' ? fitText(mark.text, mark.box).length : 2
  const second = [x, y + lines * line, width, isNarrow ? 2 * line : line] as const
  canvas.text(label(secondKey, language), second, look.text, { ...style, lines: isNarrow ? 2 : 1 })
}

/** What people read over the telephone. */
function code(canvas: CardCanvas, { code: box, codeSize, labelSize }: BackPlace, { text, quiet }: BackLook): void {
  canvas.label('card_code', [box[0], box[1] - labelSize * 0.5, box[2]], quiet, { size: labelSize })
  canvas.field('card_code', box, text, { size: codeSize, weight: 'bold', tabular: true, tracking: 0.02 })
}
