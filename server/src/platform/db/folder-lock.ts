import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../operator-error.ts'

export class FolderInUse extends OperatorError {
  override name = 'FolderInUse'

  constructor(folder: string) {
    super(`Another process already runs on ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

export interface FolderLock {
  release(): void
}

/** SQLite's exclusive transaction is a lock of the operating system: it ends with its process and is never stale. */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'owner.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && error.message.includes('locked')) throw new FolderInUse(folder)
    throw error
  }
  return { release: () => lock.close() }
}
