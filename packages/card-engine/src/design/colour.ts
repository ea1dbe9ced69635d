import { CardUnprintable } from '../errors.ts'

type Rgb = readonly [red: number, green: number, blue: number]

export function parseColour(hex: string, field = 'colour'): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex))
    throw new CardUnprintable('invalid-colour', `${field} must look like #c9a227.`, field)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function toHex([red, green, blue]: Rgb): string {
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`
}

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseColour(from), parseColour(to)]
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * share)
  return toHex([channel(0), channel(1), channel(2)])
}

/** The colour with its lightness moved by this share of the way to the target; hue and saturation stay (as in HSL). */
function withLightness(hex: string, target: number, share: number): string {
  const rgb = parseColour(hex).map((channel) => channel / 255)
  const [high, low] = [Math.max(...rgb), Math.min(...rgb)]
  const lightness = (high + low) / 2
  const room = (at: number) => 1 - Math.abs(2 * at - 1)
  const saturation = high === low ? 0 : (high - low) / room(lightness)
  const moved = lightness + (target - lightness) * share
  const chroma = saturation * room(moved)
  const channel = (i: 0 | 1 | 2) => {
    const within = high === low ? 0.5 : ((rgb[i] ?? 0) - low) / (high - low)
    return Math.round(255 * Math.min(1, Math.max(0, moved + chroma * (within - 0.5))))
  }
  return toHex([channel(0), channel(1), channel(2)])
}

/** The relative luminance as WCAG 2 defines it. */
function luminance(colour: Rgb): number {
  const linear = colour.map((channel) => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parseColour(one)), luminance(parseColour(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

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

// The console uses this file too.
export const MIN_CONTRAST = 4.5

type ColourField = 'primary_colour' | 'accent_colour'

export interface PairVerdict {
  ratio: number
  /** Which colour to change, and to what, so that the pair passes; undefined if it does. */
  change: { field: ColourField; to: string } | undefined
}

/** Two colours of a brand must be told apart as text from its ground. Suggests the smaller change of the two. */
export function judgePair(primary: string, accent: string): PairVerdict {
  const ratio = contrast(primary, accent)
  if (ratio >= MIN_CONTRAST) return { ratio, change: undefined }
  const changes = [
    { field: 'accent_colour' as const, from: accent, to: readableOn(accent, [primary]) },
    { field: 'primary_colour' as const, from: primary, to: readableOn(primary, [accent]) },
  ]
  const [first, second] = changes.map(({ field, from, to }) => ({ field, to, step: contrast(from, to) }))
  const best = first && second && second.step < first.step * 0.8 ? second : first
  return { ratio, change: best && { field: best.field, to: best.to } }
}
