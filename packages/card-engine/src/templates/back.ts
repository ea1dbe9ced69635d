import { BACK_FIELDS } from '../card.ts'
import { CardCanvas } from '../design/card-canvas.ts'
import type { DisplayList } from '../design/display-list.ts'
import { identitySize } from '../design/identity-place.ts'
import { microtext, rosette } from '../design/ornaments.ts'
import { line, rect, roundedRect } from '../design/path.ts'
import { BLEED, CARD_WIDTH, type Setting, type TemplateId } from '../design/setting.ts'
import { label } from '../labels.ts'
import { fitText } from '../layout/fit-text.ts'
import { type BackLook, type BackPlace, isBoardingPass, lookOf, placeBack } from './back-place.ts'
import { facts, howTo, partners, signature } from './back-texts.ts'
import { emblem } from './emblem.ts'

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

/** How to check the card: the issuer's seal, the address of the page that explains it, and the fingerprint of the key. */
function checkPanel(canvas: CardCanvas, place: BackPlace, look: BackLook): void {
  const [x, y, width, height] = place.side
  canvas.fill(roundedRect(x, y, width, height, 1.6), look.pale)
  const radius = place.isPass ? 3.8 : 8
  const centre = y + radius + (place.isPass ? 0.9 : 1.8)
  canvas.strokes(rosette(x + width / 2, centre, radius, canvas.setting.keyFingerprint, 5), look.accent, 0.14, 0.55)
  const below = centre + radius + (place.isPass ? 0.7 : 1.6)
  checkTexts(canvas, place, look, [x + 1, below, width - 2], { isShort: place.isPass })
}

/** What was done last and when to come again, and below it how to check the card. */
function visitPanel(canvas: CardCanvas, place: BackPlace, look: BackLook): void {
  const [x, y, width, height] = place.side
  const { isPass, labelSize } = place
  canvas.fill(roundedRect(x, y, width, height, 1.6), look.pale)
  const size = isPass ? 5 : 6.4
  const [labelHeight, valueHeight] = [labelSize * 0.52, size * 0.42 * (isPass ? 1 : 2)]
  let at = y + (isPass ? 0.7 : 1.6)
  for (const key of BACK_FIELDS) {
    canvas.label(key, [x + 1, at, width - 2], look.quiet, { align: 'center', size: labelSize })
    at += labelHeight
    const style = { size, weight: 'bold', align: 'center', across: 'top', lines: isPass ? 1 : 2 } as const
    canvas.field(key, [x + 1, at, width - 2, valueHeight], look.text, style)
    at += valueHeight + (isPass ? 0.4 : 1.4)
  }
  canvas.stroke(line(x + 2, at, x + width - 2, at), look.accent, 0.14)
  checkTexts(canvas, place, look, [x + 1, at + (isPass ? 0.6 : 1.6), width - 2], { isShort: isPass })
}

/** The words alone, under the seal or under a QR. */
function checkTexts(
  canvas: CardCanvas,
  { isPass, labelSize }: BackPlace,
  { text, quiet, accent }: BackLook,
  [x, y, width]: readonly [number, number, number],
  { isShort, hasLabel = true }: { isShort: boolean; hasLabel?: boolean },
): void {
  const centred = { align: 'center' } as const
  const size = isPass ? 4.4 : 5.2
  const step = size * 0.46
  let at = y
  const write = (value: string, colour: string, weight: 'bold' | 'medium' | 'semibold', tabular = false) => {
    canvas.text(value, [x, at, width, step], colour, { ...centred, size, weight, tabular })
    at += step + 0.15
  }
  if (hasLabel) {
    canvas.label('check', [x, at, width], quiet, { ...centred, size: labelSize })
    at += labelSize * 0.5 + 0.5
  }
  for (const part of addressLines(canvas.setting.checkUrl ?? canvas.setting.portalUrl ?? ''))
    write(part, accent, 'bold')
  at += isShort ? 0.4 : 1.3
  canvas.label('key', [x, at, width], quiet, { ...centred, size: labelSize })
  at += labelSize * 0.5 + 0.4
  const groups = canvas.setting.keyFingerprint.toUpperCase().match(/.{1,4}/g) ?? []
  const lines = isShort ? [groups] : [groups.slice(0, 2), groups.slice(2)]
  for (const line of lines) write(line.join(' '), text, 'semibold', true)
}

const addressOf = ({ setting }: CardCanvas) => setting.checkUrl ?? setting.portalUrl ?? ''

/** Breaks before the path, where people do not read a hyphen into it. */
function addressLines(address: string): string[] {
  const slash = address.indexOf('/')
  return slash < 0 ? [address] : [address.slice(0, slash), address.slice(slash)]
}

const hasRoomBelow = ({ side }: BackPlace, size: number): boolean => side[3] - size >= SPACE_BELOW

/** Below a QR of this size at the right: what it says and how to check, where there is room for it. */
function besideIdentity(canvas: CardCanvas, place: BackPlace, look: BackLook, size: number): void {
  const [x, y, width] = place.side
  if (hasRoomBelow(place, size)) {
    const top = y + size + 0.1
    const sentence = label('compare', canvas.setting.language)
    canvas.text(sentence, [x - 0.6, top, width + 1.2, 3.6], look.text, {
      size: 4.8,
      lines: 2,
      align: 'center',
      weight: 'semibold',
    })
    checkTexts(canvas, { ...place, labelSize: 4.2 }, look, [x, top + 4.1, width], { isShort: true, hasLabel: false })
    return
  }
  const [left, top, leftWidth] = place.code
  const box = place.isPass
    ? ([left, place.height - 4.5, place.purpose[2], 2] as const)
    : ([left, top - 5.2, leftWidth, 2.2] as const)
  canvas.text(addressOf(canvas), box, look.accent, { size: place.isPass ? 4.6 : 5.4, weight: 'bold' })
}

const SPACE_BELOW = 11
const VISITS = 6
const ADDRESS_HEIGHT = 6.4

/** Lines to write visits or doses on, with a column for the date and one for the stamp, and below it where to check the card. */
function visitTable(canvas: CardCanvas, place: BackPlace, look: BackLook): void {
  const [x, y, width, sideHeight] = place.side
  const height = sideHeight - ADDRESS_HEIGHT
  const head = 5
  const row = (height - head) / VISITS
  const [dateAt, stampAt] = [x + 3.6, x + 3.6 + (width - 3.6) * 0.5]
  canvas.fill(roundedRect(x, y, width, height, 1.4), '#ffffff')
  canvas.fill(roundedRect(x, y, width, head, 1.4), look.pale)
  canvas.label('visits', [x + 1, y + 0.5, width - 2], look.accent, { align: 'center', size: 4.6 })
  canvas.label('date', [dateAt, y + 2.8, stampAt - dateAt], look.quiet, { align: 'center', size: 4 })
  canvas.label('stamp', [stampAt, y + 2.8, x + width - stampAt], look.quiet, { align: 'center', size: 4 })
  for (let visit = 0; visit < VISITS; visit++) {
    const top = y + head + visit * row
    canvas.stroke(line(x, top, x + width, top), look.quiet, 0.09, 1, false)
    canvas.text(String(visit + 1), [x, top, 3.6, row], look.quiet, { size: 5, align: 'center', weight: 'semibold' })
  }
  for (const at of [dateAt, stampAt]) canvas.stroke(line(at, y + head, at, y + height), look.quiet, 0.09, 1, false)
  canvas.stroke(roundedRect(x, y, width, height, 1.4), look.accent, 0.2)
  addressLines(addressOf(canvas)).forEach((part, i) => {
    const box = [x, y + height + 1.2 + 2.5 * i, width, 2.4] as const
    canvas.text(part, box, look.accent, { size: 5.2, weight: 'bold', align: 'center' })
  })
}
