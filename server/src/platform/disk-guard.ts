import { statfs } from 'node:fs/promises'
import { StorageFull } from './refusals.ts'

/** Refuses new work before the disk is full, because a database that cannot write its log stops completely. */
export interface DiskGuard {
  check(): void
  stop(): void
}

const CHECK_INTERVAL_MS = 2_000

export type FreeBytes = (folder: string) => Promise<number>

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function startDiskGuard(folder: string, minFreeMb: number, freeBytes = freeBytesOf): Promise<DiskGuard> {
  let isLow = false
  const measure = async () => {
    isLow = (await freeBytes(folder).catch(() => 0)) < minFreeMb * 1024 * 1024
  }
  await measure()
  const timer = setInterval(() => void measure(), CHECK_INTERVAL_MS)
  timer.unref()
  return {
    check() {
      if (isLow) throw new StorageFull()
    },
    stop: () => clearInterval(timer),
  }
}
