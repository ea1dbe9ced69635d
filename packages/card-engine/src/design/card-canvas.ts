import type { Weight } from '../fonts/typeface.ts'
import { type LabelKey, label as labelText } from '../labels.ts'
import { cleanText } from '../layout/clean-text.ts'
import type { TextBox } from '../layout/fit-text.ts'
import type { CheckedLogo } from '../logos/checked-logo.ts'
import type { DisplayList, FieldKey, Paint, Shape } from './display-list.ts'
import { snapToDots } from './identity-place.ts'
import { type Palette, paletteOf } from './palette.ts'
import { ellipse, type Path, roundedRect } from './path.ts'
import { BLEED, CARD_HEIGHT, CARD_WIDTH, picturesOf, type Setting } from './setting.ts'

export interface TextLook {
  size: number
  weight?: Weight
  align?: TextBox['align']
  tracking?: number
  tabular?: boolean
  lines?: TextBox['lines']
  turned?: boolean
  across?: TextBox['across']
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** Collects the display list of a template from drawing calls. */
export class CardCanvas {
  readonly list: DisplayList
  readonly setting: Setting
  readonly palette: Palette

  constructor(setting: Setting, width = CARD_WIDTH, height = CARD_HEIGHT) {
    this.setting = setting
    this.palette = paletteOf(setting)
    this.list = { width, height, statics: [], fields: [], qr: undefined }
  }

  /** Covers the whole card and the bleed around it. */
  background(fill: Paint): void {
    const { width, height } = this.list
    this.fill(
      [
        ['M', -BLEED, -BLEED],
        ['L', width + BLEED, -BLEED],
        ['L', width + BLEED, height + BLEED],
        ['L', -BLEED, height + BLEED],
        ['Z'],
      ],
      fill,
    )
  }

  fill(path: Path, fill: Paint, opacity = 1): void {
    this.shape({ kind: 'shape', path, fill, opacity })
  }

  stroke(path: Path, stroke: string, strokeWidth: number, opacity = 1, roundCaps = true): void {
    this.shape({ kind: 'shape', path, stroke, strokeWidth, roundCaps, opacity })
  }

  strokes(paths: Path[], stroke: string, strokeWidth: number, opacity = 1): void {
    this.stroke(paths.flat(), stroke, strokeWidth, opacity)
  }

  shape(shape: Shape): void {
    this.list.statics.push(shape)
  }

  /** Draws a picture of the setting. */
  picture(picture: CheckedLogo, [x, y, width, height]: Box): void {
    const logo = picturesOf(this.setting).indexOf(picture)
    this.list.statics.push({ kind: 'picture', logo, x, y, width, height })
  }

  /** Draws static text. It is cleaned like a card's own text, because programme and issuer are typed by people. */
  text(text: string, box: Box, colour: string, look: TextLook): void {
    this.list.statics.push({ kind: 'label', text: cleanText(text), box: textBox(box, look), colour })
  }

  label(
    key: LabelKey,
    [x, y, width]: readonly [number, number, number],
    colour: string,
    look: Partial<TextLook> = {},
  ): void {
    const size = look.size ?? 5.2
    const text = labelText(key, this.setting.language).toLocaleUpperCase('fr')
    this.text(text, [x, y, width, size * 0.5], colour, { weight: 'semibold', tracking: 0.06, ...look, size })
  }

  /** `besideNative` is the part of the box that remains on cards with a name in another script, `size` the size of type there. */
  field(key: FieldKey, box: Box, colour: string, look: TextLook, besideNative?: Box, size = look.size): void {
    const beside = besideNative ? { besideNative: textBox(besideNative, { ...look, size, lines: 1 }) } : {}
    this.list.fields.push({ key, box: textBox(box, look), ...beside, colour })
  }

  /** The name of the holder, which is the focus of every card. A name in another script takes the lower part of its place. */
  name([x, y, width, height]: Box, colour: string, look: TextLook): void {
    const upper = height * LATIN_SHARE
    const style: TextLook = { weight: 'semibold', ...look }
    const top = y + NAME_INSET
    const latin = [x, top, width, height - 2 * NAME_INSET] as const
    this.field('full_name', latin, colour, style, [x, top, width, upper])
    this.field('name_native', [x, top + upper, width, height - upper - NAME_INSET], colour, {
      ...style,
      size: style.size * NATIVE_SCALE,
    })
  }

  /** Draws a label with a field below it. */
  labelledField(
    key: FieldKey & LabelKey,
    [x, y, width]: readonly [number, number, number],
    colours: { label: string; value: string },
    look: Partial<TextLook> & { labelSize?: number; height?: number } = {},
  ): void {
    const { labelSize = 5.2, height = 3.9, size = 8, ...rest } = look
    this.label(key, [x, y, width], colours.label, { size: labelSize, ...(look.align ? { align: look.align } : {}) })
    const top = y + labelSize * 0.5 - 0.3
    this.field(key, [x, top, width, height], colours.value, { weight: 'semibold', size, ...rest })
  }

  /** The photo of the holder, as high as 7:9 makes it; returns its height. The cut is a rounded rectangle, or an oval. */
  photo(x: number, y: number, width: number, look: { radius?: number; isOval?: boolean; ghost?: number } = {}): number {
    const { radius = 0, isOval = false, ghost } = look
    const height = photoHeight(width)
    const cut = isOval
      ? ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
      : roundedRect(x, y, width, height, radius)
    this.list.photos ??= []
    this.list.photos.push({ x, y, width, height, cut, ...(ghost === undefined ? {} : { ghost }) })
    return height
  }

  /**
   * Draws a white tile and places the QR on it with its quiet zone of four modules. `pixels` is the size of a module at
   * 300 DPI; the border is outside the quiet zone. Returns the size of the tile.
   */
  qr(x: number, y: number, pixels: number, options: { radius?: number; tile?: boolean; border?: string } = {}): number {
    const { radius = 1.2, tile = true, border } = options
    const size = qrTileSize(pixels)
    const margin = border ? BORDER_WIDTH : 0
    const path = roundedRect(x - margin, y - margin, size + 2 * margin, size + 2 * margin, radius)
    if (tile) this.fill(path, '#ffffff')
    if (border) this.stroke(path, border, BORDER_WIDTH)
    const module = (pixels * 25.4) / 300
    this.list.qr = { x: snapToDots(x + 4 * module), y: snapToDots(y + 4 * module), module }
    return size
  }

  /**
   * Draws a white square for the identity QR and its quiet zone. Cards without such a QR leave the square empty. How much the
   * QR can tell depends on the size; see `identitySize`.
   */
  identityQr([x, y, size]: readonly [x: number, y: number, size: number]): void {
    this.fill(roundedRect(x, y, size, size, 1.2), '#ffffff')
    this.list.identity = { x, y, size }
  }
}

const BORDER_WIDTH = 0.3
/** In millimetres: several lines of a name alone keep this distance from what is above and below. */
const NAME_INSET = 0.4
/** Of a name's height, where there is a name in another script below it. */
const LATIN_SHARE = 0.55
/** Arabic and N'Ko are small on their body. */
const NATIVE_SCALE = 1.1

/** Photos are 7:9. */
export const photoHeight = (width: number) => (width * 9) / 7

/** A token of 26 characters needs version 2. */
export const QR_MODULES = 25

export function qrTileSize(pixels: number): number {
  return ((pixels * 25.4) / 300) * (QR_MODULES + 8)
}

function textBox([x, y, width, height]: Box, look: TextLook): TextBox {
  const {
    size,
    weight = 'medium',
    align = 'left',
    tracking = 0,
    tabular = false,
    lines = 1,
    turned = false,
    across = 'middle',
  } = look
  return { x, y, width, height, sizePt: size, weight, align, tracking, tabular, lines, turned, across }
}
