/** The word for a value of the API; an unknown one, from a newer service, is shown as it is. */
export function labelOf(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value
}
