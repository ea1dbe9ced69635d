import { percentile } from '../percentile.ts'
import { wait } from '../service.ts'

/**
 * Sends a request at fixed intervals and returns how long each took. It does not wait for the previous answer, because
 * a caller that waits would hide a stall.
 */
export async function requestAtIntervals(
  request: () => Promise<unknown>,
  during: Promise<unknown>,
  intervalMs = 20,
): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const end = during.finally(() => {
    isOver = true
  })
  const pending: Promise<void>[] = []
  for (let due = performance.now(); !isOver; due += intervalMs) {
    await wait(Math.max(0, due - performance.now()))
    pending.push(
      request().then(() => {
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all([end, ...pending])
  return times
}

export function formatTimes(times: readonly number[]): string {
  const [p50, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1))
  return `p50 ${p50}, p95 ${p95}, p99 ${p99}, worst ${worst} ms (${times.length})`
}
