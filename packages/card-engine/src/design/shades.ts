import { contrast, mix, withLightness } from './colour.ts'

/** Text needs 4.5:1; the rest is room for rounding and for the edges of a pattern. */
const READABLE = 4.6
/** Lines and shapes that say nothing need to be seen, not read. */
const VISIBLE = 2
const STEPS = 50
const WHITE = '#ffffff'

/** The lowest contrast of a colour with any of the grounds. */
export function lowestContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)))
}

/** The colour itself, or the nearest shade towards black or white that can be read on all the grounds. */
export function readableOn(colour: string, grounds: readonly string[], ratio = READABLE): string {
  const towardsWhite = lowestContrast(WHITE, grounds) > lowestContrast('#000000', grounds)
  return firstShade(colour, towardsWhite ? 1 : 0, (shade) => lowestContrast(shade, grounds) >= ratio)
}

export function visibleOn(colour: string, grounds: readonly string[]): string {
  return readableOn(colour, grounds, VISIBLE)
}

/** A dark shade on which white has at least this contrast. */
export function deepened(colour: string, ratio: number): string {
  return firstShade(colour, 0, (shade) => contrast(WHITE, shade) >= ratio)
}

/** A pale shade: so much of the colour on white paper. */
export function tint(colour: string, share: number): string {
  return mix(WHITE, colour, share)
}

/** Changes the lightness alone, so that a pale colour becomes a strong one and not a grey one. */
function firstShade(colour: string, lightness: 0 | 1, passes: (shade: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = step === 0 ? colour : withLightness(colour, lightness, step / STEPS)
    if (passes(shade)) return shade
  }
  return lightness === 1 ? WHITE : '#000000'
}
