/** A newer publication has a higher number; using the time in seconds makes a counter unnecessary. */
export function sequenceOf(generatedAt: Date): number {
  return Math.floor(generatedAt.getTime() / 1_000)
}
