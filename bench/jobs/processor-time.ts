import { readFileSync } from 'node:fs'

/** The time of all processors on Linux, in ticks. `stolen` went to other virtual machines of the same host. */
export function processorTime(): { all: number; stolen: number } {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = total.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}
