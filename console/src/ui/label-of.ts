/** The label of an API value. A value from a newer service has no label and is shown as it is. */
export function labelOf(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value
}
