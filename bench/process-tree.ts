// What Linux tells of a service: its process and everything that it has started.
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
const SAMPLE_MS = 250

/** The process and its descendants. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const parent = Number.isInteger(pid) ? Number(statOf(pid)?.[1]) : Number.NaN
    if (!Number.isNaN(parent)) parents.set(pid, parent)
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

/** Processor seconds of all of them, also of those that have ended meanwhile. */
export function processorSeconds(root: number): number {
  const ticks = processTree(root).map((pid) => {
    const stat = statOf(pid)
    return stat ? stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) : 0
  })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

/** Proportional set size: what processes share is counted once. */
export function memoryMb(root: number): number {
  const kilobytes = processTree(root).map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1_024)
}

/** Samples until it is stopped, and answers the highest. */
export function watchMemory(root: number): () => number {
  let highest = memoryMb(root)
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryMb(root))
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return highest
  }
}

/** The fields behind the name, which may hold spaces: state, parent, and so on. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
