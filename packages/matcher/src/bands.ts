export const CERTAIN = 0.95
export const PROBABLE = 0.75
export const POSSIBLE = 0.5

export type Band = 'certain' | 'probable' | 'possible' | 'none'

export function bandOf(score: number): Band {
  if (score >= CERTAIN) return 'certain'
  if (score >= PROBABLE) return 'probable'
  return score >= POSSIBLE ? 'possible' : 'none'
}

/** Two decimals, rounded down: 0.949 never reads 0.95. */
export const shownScore = (score: number) => Math.floor(score * 100 + 1e-9) / 100
