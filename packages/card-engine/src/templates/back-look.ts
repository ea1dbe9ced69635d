import type { Setting, TemplateId } from '../design/setting.ts'
import { deepened, tint } from '../design/shades.ts'

const ACCENTS: Record<TemplateId, string> = {
  vital: '#0b6fb8',
  emerald: '#0e7a4b',
  pulse: '#0a1530',
  mothercare: '#b92f62',
  shield: '#3b4656',
  nomad: '#111111',
  aero: '#10264d',
  horizon: '#2b2a8c',
  aurora: '#5a2299',
  sovereign: '#0b1224',
}
/** White text on the band needs 4.5:1. */
const BAND_CONTRAST = 5.6
/** The colours of a back. Its letters are black, so that they are printed with black ink alone. */
export interface BackLook {
  accent: string
  pale: string
  text: string
  quiet: string
}

export function lookOf({ template, brand }: Pick<Setting, 'template' | 'brand'>): BackLook {
  const accent = brand?.colours ? deepened(brand.colours.primary, BAND_CONTRAST) : ACCENTS[template]
  return { accent, pale: tint(accent, 0.07), text: '#000000', quiet: '#3d3d3d' }
}
