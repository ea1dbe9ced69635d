import { randomSecret } from '#platform/random.ts'

/** Seconds before each further attempt: about a day together. */
const DELAYS = [10, 60, 300, 1_800, 7_200, 21_600, 54_000]
/** Deliveries that failed together do not come back together. */
const JITTER = 0.2

export const MAX_ATTEMPTS = DELAYS.length + 1

/** After so many failures, or undefined if it has failed for good. */
export function retryDelayMs(failures: number): number | undefined {
  const seconds = DELAYS[failures - 1]
  if (seconds === undefined) return undefined
  const chance = randomSecret(2).readUInt16BE() / 0xffff
  return Math.round(seconds * 1_000 * (1 - JITTER + 2 * JITTER * chance))
}
