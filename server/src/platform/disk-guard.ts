import { statfs } from 'node:fs/promises'
import { StorageFull, StorageLow } from './refusals.ts'

/**
 * Refuses new work before the disk is full, because a database that cannot write its log stops completely. Files and long
 * lists are refused while twice as much is free, so that nobody's uploads keep the others from their daily work.
 */
export interface DiskGuard {
  check(): void
  checkUpload(): void
  /** What may still be written before `check` refuses. */
  roomBytes(): number
  stop(): void
}

const CHECK_INTERVAL_MS = 2_000

export type FreeBytes = (folder: string) => Promise<number>

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function startDiskGuard(folder: string, minFreeMb: number, freeBytes = freeBytesOf): Promise<DiskGuard> {
  const keptFree = minFreeMb * 1024 * 1024
  let room = 0
  const measure = async () => {
    room = (await freeBytes(folder).catch(() => -Infinity)) - keptFree
  }
  await measure()
  const timer = setInterval(() => void measure(), CHECK_INTERVAL_MS)
  timer.unref()
  const check = () => {
    if (room < 0) throw new StorageFull()
  }
  return {
    check,
    checkUpload() {
      check()
      if (room < keptFree) throw new StorageLow()
    },
    roomBytes: () => Math.max(0, room),
    stop: () => clearInterval(timer),
  }
}
