import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { PassphraseUnusable } from './operator-errors.ts'

/** The key of a folder of backups, wrapped under a passphrase. */
export interface WrappedKey {
  cost: number
  block_size: number
  parallelization: number
  salt: string
  nonce: string
  wrapped: string
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** 128 MB and about half a second for each guess. */
const COST = { cost: 2 ** 17, block_size: 8, parallelization: 1 }
/** What a changed header may not exceed. */
const MAX_MEMORY_BYTES = 1 << 30
const KEY_BYTES = 32
const TAG_BYTES = 16
const MIN_LENGTH = 12

export async function wrapKey(key: Uint8Array, passphrase: string): Promise<WrappedKey> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const header = { ...COST, salt: salt.toString('base64'), nonce: nonce.toString('base64') }
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, header), nonce).setAAD(bytesOf(header))
  const wrapped = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return { ...header, wrapped: wrapped.toString('base64') }
}

/** Undefined if the passphrase is another one, or if the wrapped key was changed: nobody can tell these apart. */
export async function unwrapKey({ wrapped, ...header }: WrappedKey, passphrase: string): Promise<Buffer | undefined> {
  try {
    const bytes = Buffer.from(wrapped, 'base64')
    const nonce = Buffer.from(header.nonce, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, header), nonce, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(bytesOf(header)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

/** The first line of the file, without spaces around it. */
export function readPassphrase(file: string | undefined, fromEnvironment: string | undefined): string {
  const passphrase = file === undefined ? fromEnvironment : firstLineOf(file)
  if (!passphrase) throw new PassphraseUnusable('Give a passphrase: --passphrase-file FILE, or BACKUP_PASSPHRASE_FILE.')
  if (passphrase.length < MIN_LENGTH) {
    throw new PassphraseUnusable(
      `The passphrase has fewer than ${MIN_LENGTH} characters. For example: openssl rand -base64 32`,
    )
  }
  return passphrase
}

function firstLineOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n', 1)[0]?.trim() ?? ''
  } catch {
    throw new PassphraseUnusable(`The file of the passphrase cannot be read: ${file}`)
  }
}

type Header = Omit<WrappedKey, 'wrapped'>

function keyOf(passphrase: string, header: Header): Promise<Buffer> {
  return derive(passphrase.normalize('NFC'), Buffer.from(header.salt, 'base64'), KEY_BYTES, {
    cost: header.cost,
    blockSize: header.block_size,
    parallelization: header.parallelization,
    maxmem: MAX_MEMORY_BYTES,
  })
}

const bytesOf = ({ cost, block_size, parallelization, salt, nonce }: Header) =>
  Buffer.from(`samakart/backup-key/v1\n${[cost, block_size, parallelization, salt, nonce].join('\n')}`)
