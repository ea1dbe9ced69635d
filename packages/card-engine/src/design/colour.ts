import { CardUnprintable } from '../errors.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

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
export function withLightness(hex: string, target: number, share: number): string {
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
