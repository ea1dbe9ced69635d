import { closeSync, fsyncSync, openSync } from 'node:fs'

/** What was made or renamed in a folder survives a power cut once this returns. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
