import { CardRefused } from '../errors.ts'
import { contrast, parseColour } from './colour.ts'

/** Optional look of the boarding pass, field names as in the interface. */
export interface SovereignConfig {
  accent_hex?: string
  bg_hex?: string
  bg_deep_hex?: string
  font_scale?: number
  max_attrs?: number
}

export interface SovereignLook {
  accent: string
  ground: string
  deep: string
  text: string
  quiet: string
  fontScale: number
  maxAttributes: number
}

const TEXT_CONTRAST = 4.5
const LIGHT = { text: '#ffffff', quiet: '#c3cad9' }
const DARK = { text: '#0a0f1c', quiet: '#2c3547' }

/** Fills the gaps, and refuses what could not be read: the accent and the text on both grounds. */
export function checkSovereignConfig(config: SovereignConfig = {}): SovereignLook {
  const { accent_hex = '#c9a227', bg_hex = '#0b1224', bg_deep_hex = '#060a16', font_scale = 1, max_attrs = 4 } = config
  parseColour(accent_hex, 'accent_hex')
  parseColour(bg_hex, 'bg_hex')
  parseColour(bg_deep_hex, 'bg_deep_hex')
  if (!(font_scale >= 0.8 && font_scale <= 1.2)) {
    throw new CardRefused('invalid-setting', 'font_scale must lie between 0.8 and 1.2.', 'font_scale')
  }
  if (!Number.isInteger(max_attrs) || max_attrs < 0 || max_attrs > 4) {
    throw new CardRefused('invalid-setting', 'max_attrs must be a whole number from 0 to 4.', 'max_attrs')
  }
  const grounds = [bg_hex, bg_deep_hex]
  const worst = (colour: string) => Math.min(...grounds.map((ground) => contrast(colour, ground)))
  const inks = worst(LIGHT.text) >= worst(DARK.text) ? LIGHT : DARK
  if (worst(accent_hex) < TEXT_CONTRAST) refuse('accent_hex', worst(accent_hex))
  if (worst(inks.text) < TEXT_CONTRAST) refuse('bg_hex', worst(inks.text))
  return {
    accent: accent_hex,
    ground: bg_hex,
    deep: bg_deep_hex,
    text: inks.text,
    quiet: worst(inks.quiet) >= TEXT_CONTRAST ? inks.quiet : inks.text,
    fontScale: font_scale,
    maxAttributes: max_attrs,
  }
}

function refuse(field: string, ratio: number): never {
  const found = `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
  throw new CardRefused('insufficient-contrast', `${field} gives a contrast of ${found}; text needs 4.5:1.`, field)
}
