// Requests on a timetable and how long each took.
import { wait } from '../service.ts'

const EVERY_MS = 20

/** Asks when it is time, whether or not the answer before has come: waiting callers would hide a stall. */
export async function pace(ask: () => Promise<unknown>, during: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const end = during.finally(() => {
    isOver = true
  })
  const pending: Promise<void>[] = []
  for (let due = performance.now(); !isOver; due += EVERY_MS) {
    await wait(Math.max(0, due - performance.now()))
    pending.push(
      ask().then(() => {
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all([end, ...pending])
  return times.sort((a, b) => a - b)
}

export function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function told(times: readonly number[]): string {
  const [p50, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((part) => at(times, part).toFixed(1))
  return `p50 ${p50}, p95 ${p95}, p99 ${p99}, worst ${worst} ms (${times.length})`
}
