import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second here, on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100

/** The processor time of a process so far, in seconds. Undefined where the system does not show it, or the process has ended. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain spaces, so fields are counted after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks / TICKS_PER_SECOND : undefined
  } catch {
    return undefined
  }
}
