import { CardUnprintable } from '../errors.ts'
import { contrast, parseColour } from './colour.ts'

/** The optional look of the template `sovereign`, with the field names of the API. */
export interface SovereignConfig {
  accent_hex?: string
  bg_hex?: string
  bg_deep_hex?: string
  font_scale?: number
  max_attrs?: number
  /** The specified boarding pass, or a card of the size of all others. */
  format?: SovereignFormat
}

export type SovereignFormat = 'pass' | 'cr80'

export interface SovereignLook {
  accent: string
  ground: string
  deep: string
  text: string
  quiet: string
  fontScale: number
  maxAttributes: number
  format: SovereignFormat
}

const MIN_CONTRAST = 4.5
const LIGHT = { text: '#ffffff', quiet: '#c3cad9' }
const DARK = { text: '#0a0f1c', quiet: '#2c3547' }

/** Adds the defaults, and refuses an accent or a text colour that cannot be read on one of the backgrounds. */
export function checkSovereignConfig(config: SovereignConfig = {}): SovereignLook {
  const {
    accent_hex = '#c9a227',
    bg_hex = '#0b1224',
    bg_deep_hex = '#060a16',
    font_scale = 1,
    max_attrs = 4,
    format = 'pass',
  } = config
  parseColour(accent_hex, 'accent_hex')
  parseColour(bg_hex, 'bg_hex')
  parseColour(bg_deep_hex, 'bg_deep_hex')
  if (!(font_scale >= 0.8 && font_scale <= 1.2)) {
    throw new CardUnprintable('invalid-setting', 'font_scale must lie between 0.8 and 1.2.', 'font_scale')
  }
  if (!Number.isInteger(max_attrs) || max_attrs < 0 || max_attrs > 4) {
    throw new CardUnprintable('invalid-setting', 'max_attrs must be a whole number from 0 to 4.', 'max_attrs')
  }
  if (format !== 'pass' && format !== 'cr80') {
    throw new CardUnprintable('invalid-setting', 'format must be pass or cr80.', 'format')
  }
  const grounds = [bg_hex, bg_deep_hex]
  const lowestContrast = (colour: string) => Math.min(...grounds.map((ground) => contrast(colour, ground)))
  const inks = lowestContrast(LIGHT.text) >= lowestContrast(DARK.text) ? LIGHT : DARK
  if (lowestContrast(accent_hex) < MIN_CONTRAST) refuse('accent_hex', lowestContrast(accent_hex))
  if (lowestContrast(inks.text) < MIN_CONTRAST) refuse('bg_hex', lowestContrast(inks.text))
  return {
    accent: accent_hex,
    ground: bg_hex,
    deep: bg_deep_hex,
    text: inks.text,
    quiet: lowestContrast(inks.quiet) >= MIN_CONTRAST ? inks.quiet : inks.text,
    fontScale: font_scale,
    maxAttributes: max_attrs,
    format,
  }
}

function refuse(field: string, ratio: number): never {
  const shown = `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
  throw new CardUnprintable('insufficient-contrast', `${field} gives a contrast of ${shown}; text needs 4.5:1.`, field)
}
