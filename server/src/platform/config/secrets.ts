import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

export interface Secrets {
  master: Buffer
  previousMaster: Buffer | undefined
  signingSeed: Buffer
  retiredSigning: Buffer[]
}

/** From the environment where given; otherwise made once in the data folder, readable by its owner only. */
export function loadSecrets(config: Config): Secrets {
  const folder = join(config.dataDir, 'keys')
  return {
    master: config.keys.master ?? loadOrCreate(folder, 'master.key'),
    previousMaster: config.keys.previousMaster,
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
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new Error(`The key file ${name} is damaged: it must hold 32 bytes in base64.`)
  return key
}
