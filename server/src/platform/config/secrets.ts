import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from './config.ts'

export interface Secrets {
  master: Buffer
  previousMaster: Buffer | undefined
  signingSeed: Buffer
  retiredSigning: Buffer[]
}

const MASTER = 'master.key'
/** Only there while a rotation is under way. */
const PREVIOUS_MASTER = 'master.previous.key'

/** From the environment where given; otherwise made once in the data folder, readable by its owner only. */
export function loadSecrets(config: Config): Secrets {
  const folder = join(config.dataDir, 'keys')
  const previousFile = join(folder, PREVIOUS_MASTER)
  return {
    master: config.keys.master ?? loadOrCreate(folder, MASTER),
    previousMaster: config.keys.previousMaster ?? (existsSync(previousFile) ? readKey(previousFile) : undefined),
    signingSeed: config.keys.signing ?? loadOrCreate(folder, 'signing.key'),
    retiredSigning: config.keys.retiredSigning,
  }
}

function loadOrCreate(folder: string, name: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  try {
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, `${randomBytes(32).toString('base64')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(path, 0o600)
  return readKey(path)
}

function readKey(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new Error(`The key file ${basename(path)} is damaged: it must hold 32 bytes in base64.`)
  return key
}

/** The present key becomes the previous one; the next start makes a new one and knows both. */
export function setMasterKeyAside(config: Config): void {
  const folder = join(config.dataDir, 'keys')
  // A rotation that was interrupted goes on: its previous key is still needed.
  if (existsSync(join(folder, PREVIOUS_MASTER))) return
  renameSync(join(folder, MASTER), join(folder, PREVIOUS_MASTER))
}

export function forgetPreviousMasterKey(config: Config): void {
  rmSync(join(config.dataDir, 'keys', PREVIOUS_MASTER), { force: true })
}
