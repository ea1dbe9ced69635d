// Whatever the service stores is for its owner alone: files 0600 in folders 0700.
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { chmod, lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077
const hasModes = process.platform !== 'win32'

/** For what this process and its children create from now on, whatever umask they were started with. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS)
}

/** False if the file system has no modes, so that others may be able to read what is stored there. */
export function makePrivateFolder(folder: string, modeOf = (path: string) => statSync(path).mode): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes) return true
  if ((modeOf(folder) & OTHERS) === 0) return true
  try {
    chmodSync(folder, 0o700)
  } catch {
    return false
  }
  return (modeOf(folder) & OTHERS) === 0
}

/**
 * Takes from others what they may do with files that an earlier version, or somebody, left open. Returns how many were open
 * and how many still are. Files may come and go meanwhile.
 */
export async function makeTreePrivate(folder: string): Promise<{ found: number; left: number }> {
  const count = { found: 0, left: 0 }
  if (hasModes) await walk(folder, count)
  return count
}

async function walk(folder: string, count: { found: number; left: number }): Promise<void> {
  const entries = await opendir(folder).catch(() => undefined)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeToOthers(path, 0o700, count)
    if (entry.isFile()) await closeToOthers(path, 0o600, count)
    if (entry.isDirectory()) await walk(path, count)
  }
}

async function closeToOthers(path: string, mode: number, count: { found: number; left: number }): Promise<void> {
  const isOpen = async () => ((await lstat(path).catch(() => undefined))?.mode ?? 0) & OTHERS
  if (!(await isOpen())) return
  count.found += 1
  await chmod(path, mode).catch(() => {})
  if (await isOpen()) count.left += 1
}
