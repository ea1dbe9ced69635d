// What Linux tells of the processors' time.
import { readFileSync } from 'node:fs'

/** Stolen is what other machines of the same host had of it. */
export function processorTime(): { all: number; stolen: number } {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = total.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}
