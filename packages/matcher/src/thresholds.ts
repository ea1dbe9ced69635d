/** From here on two records are one person. */
export const CERTAIN = 0.95
/** From here on a person should decide whether two records are one person. */
export const PROBABLE = 0.75
/** From here on a record is worth being shown as a resemblance. */
export const POSSIBLE = 0.5

/** Two decimals, rounded down: 0.949 never reads 0.95. */
export const shownScore = (score: number) => Math.floor(score * 100 + 1e-9) / 100
