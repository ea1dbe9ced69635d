import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Files that were created or renamed in the folder survive a power cut once this returns. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
