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
    signingSeed: config.keys.signing ?? loadOrCreateKeyFile(join(folder, 'signing.key')),
    retiredSigning: config.keys.retiredSigning,
  }
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
