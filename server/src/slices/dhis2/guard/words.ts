/** The words of a text, in lower case without accents. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** `DateVIH_1er` as a person reads it: `Date VIH_1er`. */
export function splitCamelCase(text: string): string {
  return text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
}
