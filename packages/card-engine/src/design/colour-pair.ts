// The console uses this file too.
import { contrast } from './colour.ts'
import { readableOn } from './shades.ts'

export const MIN_CONTRAST = 4.5

export type ColourField = 'primary_colour' | 'accent_colour'

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
