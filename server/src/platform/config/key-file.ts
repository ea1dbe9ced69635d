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
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { keyFromText } from './env.ts'

/** The file holds 32 random bytes in base64, which are made once. */
export function loadOrCreateKeyFile(path: string): Buffer {
  if (!existsSync(path)) writeKeyFile(path, randomBytes(32))
  chmodSync(path, 0o600)
  return readKeyFile(path)
}

export function readKeyFile(path: string): Buffer {
  const key = keyFromText(readFileSync(path, 'utf8').trim())
  if (!key) throw new Error(`The key file ${basename(path)} is damaged: it must hold 32 bytes in base64.`)
  return key
}

/**
 * The file appears complete and durable or not at all, because everything that is sealed from now on depends on it. One that
 * exists stays as it is.
 */
export function writeKeyFile(path: string, key: Uint8Array): void {
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
