import { skeletonOf } from './look-alikes.ts'

/** Longer texts are judged by their beginning: nothing that is printed or sent is longer. */
export const MAX_JUDGED_CHARACTERS = 10_000

/** The words of a text, in lower case without accents, with look-alikes read as the letters that they look like. */
export function foldWords(text: string): string[] {
  return skeletonOf(text.length > MAX_JUDGED_CHARACTERS ? text.slice(0, MAX_JUDGED_CHARACTERS) : text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** `DateVIH_1er` as a person reads it: `Date VIH_1er`. */
export function splitCamelCase(text: string): string {
  return text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
}
