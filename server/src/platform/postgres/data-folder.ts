import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from './identity.ts'
import {
  FolderOfAnotherUser,
  FolderOfDevelopmentVersion,
  FolderWithoutModes,
  NotADataFolder,
  OtherMajorVersion,
} from './start-refusals.ts'

export const dataFolder = (dataDir: string) => join(dataDir, 'postgres')

/** Refuses what PostgreSQL could not read, or would refuse in words that say nothing to an operator. */
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

/** Where a file system knows no modes, PostgreSQL would find its folder open to everybody. */
export function refuseWithoutModes(folder: string, modeOf = (path: string) => statSync(path).mode): void {
  if (process.platform === 'win32') return
  // PostgreSQL itself also accepts that the owner's group may read.
  if ((modeOf(folder) & 0o027) !== 0) throw new FolderWithoutModes(folder)
}

/** The last run may have had another identity. The folder itself comes last: until then this is done again. */
export function giveTo({ owner }: Identity, data: string): void {
  const present = statSync(data).uid
  if (owner === undefined && process.getuid && present !== process.getuid()) throw new FolderOfAnotherUser(data)
  if (owner === undefined || present === owner) return
  for (const path of readdirSync(data, { recursive: true })) lchownSync(join(data, String(path)), owner, owner)
  chownSync(data, owner, owner)
}

export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}
