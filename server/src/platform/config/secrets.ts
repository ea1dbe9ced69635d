import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import type { Config } from './config.ts'
import { keyFromText } from './env.ts'

export interface Secrets {
  master: Buffer
  previousMaster: Buffer | undefined
  signingSeed: Buffer
  retiredSigning: Buffer[]
}

const MASTER = 'master.key'
const SIGNING = 'signing.key'
/** Exists only during a rotation. */
const PREVIOUS_MASTER = 'master.previous.key'

/**
 * Keys come from the environment, or else from files in the data folder, which are made once and only the owner can
 * read.
 */
export function loadSecrets(config: Config): Secrets {
  const folder = join(config.dataDir, 'keys')
  const previousFile = join(folder, PREVIOUS_MASTER)
  return {
    master: config.keys.master ?? loadOrCreateKeyFile(join(folder, MASTER)),
    previousMaster: config.keys.previousMaster ?? (existsSync(previousFile) ? readKeyFile(previousFile) : undefined),
    signingSeed: config.keys.signing ?? loadOrCreateKeyFile(join(folder, SIGNING)),
    retiredSigning: config.keys.retiredSigning,
  }
}

type StoredSecrets = Pick<Secrets, 'master' | 'previousMaster' | 'signingSeed'>

/** Whether the environment or the data folder has other keys than these. Keys that are not set may become these. */
export function hasOtherSecrets({ keys, dataDir }: Config, secrets: StoredSecrets): boolean {
  const inFolder = (name: string) => {
    const path = join(dataDir, 'keys', name)
    return existsSync(path) ? readKeyFile(path) : undefined
  }
  const master = keys.master ?? inFolder(MASTER)
  const signing = keys.signing ?? inFolder(SIGNING)
  return (master && !master.equals(secrets.master)) || (signing && !signing.equals(secrets.signingSeed)) || false
}

/** Writes keys as the service reads them from its data folder, or from files that its settings name. */
export function writeSecrets(folder: string, { master, previousMaster, signingSeed }: StoredSecrets): void {
  writeKeyFile(join(folder, MASTER), master)
  writeKeyFile(join(folder, SIGNING), signingSeed)
  if (previousMaster) writeKeyFile(join(folder, PREVIOUS_MASTER), previousMaster)
}

/** The next start makes a new master key and has both. */
export function makeMasterKeyPrevious(config: Config): void {
  const folder = join(config.dataDir, 'keys')
  // An interrupted rotation continues, so its previous key is still needed.
  if (existsSync(join(folder, PREVIOUS_MASTER))) return
  renameSync(join(folder, MASTER), join(folder, PREVIOUS_MASTER))
}

export function deletePreviousMasterKey(config: Config): void {
  rmSync(join(config.dataDir, 'keys', PREVIOUS_MASTER), { force: true })
}

/** The file holds 32 random bytes in base64, which are made once. */
function loadOrCreateKeyFile(path: string): Buffer {
  if (!existsSync(path)) writeKeyFile(path, randomBytes(32))
  chmodSync(path, 0o600)
  return readKeyFile(path)
}

function readKeyFile(path: string): Buffer {
  const key = keyFromText(readFileSync(path, 'utf8').trim())
  if (!key) throw new Error(`The key file ${basename(path)} is damaged: it must hold 32 bytes in base64.`)
  return key
}

/**
 * The file appears complete and durable or not at all, because everything that is sealed from now on depends on it. One that
 * exists stays as it is.
 */
function writeKeyFile(path: string, key: Uint8Array): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeSync(file, `${Buffer.from(key).toString('base64')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(temporary, path)
  } catch (error) {
    // Another process that started at the same time was faster. Its key is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  syncFolder(folder)
  syncFolder(dirname(folder))
}
