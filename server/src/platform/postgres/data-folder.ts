import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './identity.ts'
import {
  FolderOfAnotherUser,
  FolderOfDevelopmentVersion,
  FolderWithoutModes,
  NotADataFolder,
  OtherMajorVersion,
} from './operator-errors.ts'

export const dataFolder = (dataDir: string) => join(dataDir, 'postgres')

/** Refuses a folder that PostgreSQL could not use, with a sentence that an operator understands. */
export function checkDataFolder(dataDir: string, major: string): void {
  const data = dataFolder(dataDir)
  if (!existsSync(data)) {
    const embedded = join(dataDir, 'database')
    if (existsSync(embedded)) throw new FolderOfDevelopmentVersion(embedded)
    return
  }
  const version = join(data, 'PG_VERSION')
  if (!existsSync(version)) throw new NotADataFolder(data)
  const found = readFileSync(version, 'utf8').trim()
  if (found !== major) throw new OtherMajorVersion(data, found, major)
  refuseWithoutModes(data)
}

/** On a file system without modes, the folder would be open to everybody, which PostgreSQL refuses. */
export function refuseWithoutModes(folder: string, modeOf = (path: string) => statSync(path).mode): void {
  if (process.platform === 'win32') return
  // PostgreSQL also accepts a folder that the owner's group may read.
  if ((modeOf(folder) & 0o027) !== 0) throw new FolderWithoutModes(folder)
}

/**
 * The last run may have had another owner. The folder itself is changed last, so that an interrupted change is
 * repeated.
 */
export function changeOwner({ owner }: Identity, data: string): void {
  const current = statSync(data).uid
  if (owner === undefined && process.getuid && current !== process.getuid()) throw new FolderOfAnotherUser(data)
  if (owner === undefined || current === owner) return
  for (const path of readdirSync(data, { recursive: true })) lchownSync(join(data, String(path)), owner, owner)
  chownSync(data, owner, owner)
}
