import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

interface Stat {
  parent: number
  seconds: number
}

/**
 * CPU seconds of this process and, on Linux, of its running and ended children, because a browser uses several
 * processes.
 */
export function cpuSeconds(): number {
  const own = process.cpuUsage()
  return (own.user + own.system) / 1e6 + childSeconds()
}

function childSeconds(): number {
  const stats = new Map<number, Stat>()
  let ended = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
      const ticks = (index: number) => Number(fields[index] ?? 0)
      if (Number(name) === process.pid) ended = (ticks(13) + ticks(14)) / TICKS_PER_SECOND
      else
        stats.set(Number(name), {
          parent: ticks(1),
          seconds: (ticks(11) + ticks(12) + ticks(13) + ticks(14)) / TICKS_PER_SECOND,
        })
    } catch {}
  }
  const isDescendant = (id: number): boolean => {
    const parent = stats.get(id)?.parent
    return parent === process.pid || (parent !== undefined && stats.has(parent) && isDescendant(parent))
  }
  let living = 0
  for (const [id, { seconds }] of stats) if (isDescendant(id)) living += seconds
  return ended + living
}
