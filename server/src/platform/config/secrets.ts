import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { loadOrCreateKeyFile, readKeyFile } from './key-file.ts'

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
    master: config.keys.master ?? loadOrCreateKeyFile(join(folder, MASTER)),
    previousMaster: config.keys.previousMaster ?? (existsSync(previousFile) ? readKeyFile(previousFile) : undefined),
    signingSeed: config.keys.signing ?? loadOrCreateKeyFile(join(folder, 'signing.key')),
    retiredSigning: config.keys.retiredSigning,
  }
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
