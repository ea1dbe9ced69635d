import type { Brand } from '../design/brand.ts'
import { deepened } from '../design/shades.ts'

/** Under a picture that was drawn for dark grounds, where there is no colour of a brand. */
export const DARK_PLATE = '#22303c'
const PLATE_CONTRAST = 5.6

/** The ground of a picture that would not be seen on white. */
export function plateOf(brand: Brand | undefined): string {
  return brand?.colours ? deepened(brand.colours.primary, PLATE_CONTRAST) : DARK_PLATE
}
