import { brandPalette } from './brand-palette.ts'
import { OWN_PALETTES } from './own-palettes.ts'
import type { Palette } from './palette.ts'
import type { Setting } from './setting.ts'

/** The template's own colours, or those that it makes from the colours of the brand. */
export function paletteOf({ template, brand }: Pick<Setting, 'template' | 'brand'>): Palette {
  return brand?.colours ? brandPalette(template, brand.colours) : OWN_PALETTES[template]
}
