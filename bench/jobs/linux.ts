// What Linux tells of a process's memory and of the processors' time.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Service } from '../service.ts'

/** Linux keeps the high-water mark of a process; writing 5 forgets it. */
export function forgetPeak({ child }: Service): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
}

export function peakMb({ child }: Service): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}

/** Stolen is what other machines of the same host had of it. */
export function processorTime(): { all: number; stolen: number } {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = total.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
}
