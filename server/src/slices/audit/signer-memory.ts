import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#platform/sync-folder.ts'
import type { Checkpoint, Fault } from './checkpoint.ts'

// What this machine has signed last, in DATA_DIR/audit: neither in the database nor in the artifact store, so that somebody who turns both back to
// an earlier state is contradicted by it. The processes of one machine share it; only one of them signs a chain at a time. Every machine remembers for
// itself and catches up from the store, where it finds what others have signed since.

/** Why nothing is signed any more, until an operator has looked. */
export interface SigningRefused extends Fault {
  at: string
}

export interface SignerMemory {
  last: Checkpoint | undefined
  refused: SigningRefused | undefined
}

const REFUSED = '.refused.json'

const folderOf = (dataDir: string) => join(dataDir, 'audit')
const lastOf = (dataDir: string, tenantId: string) => join(folderOf(dataDir), `${tenantId}.json`)
const refusedOf = (dataDir: string, tenantId: string) => join(folderOf(dataDir), `${tenantId}${REFUSED}`)

/** A file that cannot be read stops the signature: it must not look like a machine that has signed nothing yet. */
export async function readMemory(dataDir: string, tenantId: string): Promise<SignerMemory> {
  return {
    last: await readJson<Checkpoint>(lastOf(dataDir, tenantId)),
    refused: await readJson<SigningRefused>(refusedOf(dataDir, tenantId)),
  }
}

export const remember = (dataDir: string, last: Checkpoint): Promise<void> =>
  writeJson(dataDir, lastOf(dataDir, last.organization_id), last)

export const rememberRefusal = (dataDir: string, tenantId: string, refused: SigningRefused): Promise<void> =>
  writeJson(dataDir, refusedOf(dataDir, tenantId), refused)

export async function forgetRefusal(dataDir: string, tenantId: string): Promise<void> {
  await rm(refusedOf(dataDir, tenantId), { force: true })
}

export async function countRefusals(dataDir: string): Promise<number> {
  const names = await readdir(folderOf(dataDir)).catch(ignoreMissing)
  return (names ?? []).filter((name) => name.endsWith(REFUSED)).length
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** Whole or not at all, also after a power cut. */
async function writeJson(dataDir: string, path: string, value: object): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  syncFolder(folderOf(dataDir))
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
