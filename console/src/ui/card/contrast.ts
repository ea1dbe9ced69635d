import { contrast as contrastOfColours } from '#platform/service-rules/colour-pair.ts'

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The contrast ratio of WCAG 2, from 1 to 21, or undefined if a text is not a colour. */
export function contrast(one: string, other: string): number | undefined {
  return isColour(one) && isColour(other) ? contrastOfColours(one, other) : undefined
}
