// Processor time and memory of a service and of all processes that it has started, on Linux.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const SAMPLE_MS = 250
const IDLE_SHARE = 0.05
const MAX_START_SECONDS = 30

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

/** Processor seconds of all of them, including those that have ended. */
export function processorSeconds(root: number): number {
  const ticks = processTree(root).map((pid) => {
    const stat = statOf(pid)
    return stat ? stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) : 0
  })
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND
}

/** Waits until they are idle: the start of a service takes seconds of processor that are no part of what is measured after it. */
export async function untilIdle(root: number): Promise<void> {
  let before = processorSeconds(root)
  for (let second = 0; second < MAX_START_SECONDS; second++) {
    await wait(1_000)
    const now = processorSeconds(root)
    if (now - before < IDLE_SHARE) return
    before = now
  }
}

/** Proportional set size, which counts shared memory once. */
export function memoryMb(root: number): number {
  const sizes = processTree(root).map((pid) => kilobytesOf(pid, 'Pss'))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_024)
}

export interface ProcessMemory {
  pid: number
  command: string
  pssMb: number
  /** Not backed by a file: heaps, buffers and what malloc keeps. */
  anonymousMb: number
}

/** The same by process. */
export function memoryByProcess(root: number): ProcessMemory[] {
  return processTree(root).map((pid) => ({
    pid,
    command: commandOf(pid),
    pssMb: Math.round(kilobytesOf(pid, 'Pss') / 1_024),
    anonymousMb: Math.round(kilobytesOf(pid, 'Pss_Anon') / 1_024),
  }))
}

function kilobytesOf(pid: number, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** What the process was started with, or the title that it gave itself; empty if it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Samples the memory until the returned function is called, which returns the maximum. */
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

/** The fields after the name, which may contain spaces: state, parent and so on. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
