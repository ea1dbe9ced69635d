/** Rounds up to the next round number, at which the axis ends. */
export function roundUp(value: number): number {
  if (value <= 4) return 4
  const unit = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 4, 5, 10].find((candidate) => candidate * unit >= value) ?? 10
  return step * unit
}

/** The values marked on the axis, from top to bottom. */
export const marksOf = (top: number): number[] => [top, top / 2, 0]
