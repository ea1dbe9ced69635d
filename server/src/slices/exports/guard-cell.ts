import { findSensitiveCategory } from '#platform/sensitive/recognize.ts'

const MASK = '•••'

/** A text that names an illness, as the name of a campaign may, says nothing in a file that travels. */
export function guardCell(text: string | null): string | null {
  return text !== null && findSensitiveCategory(text) !== undefined ? MASK : text
}
