import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/**
 * The format of a sealed file: a header, then blocks of 64 KB, each sealed separately with AES-256-GCM under a key that no
 * other file has (the STREAM construction). The nonce is the number of the block and says whether it is the last one, and
 * the header with the id of the file is authenticated with every block. So a block that was changed, moved within its
 * file, taken from another file or cut off does not open, and any part of a file can be read without the rest.
 *
 * Only the last block is shorter than 64 KB. It may be empty, so that a full block is never the last.
 */
export interface FileSeal {
  /** 16 bytes in hexadecimal. */
  id: string
  /** 32 bytes. */
  key: Uint8Array
}

export const BLOCK_BYTES = 64 << 10
const TAG_BYTES = 16
export const SEALED_BLOCK_BYTES = BLOCK_BYTES + TAG_BYTES
export const HEADER_BYTES = 32
const MAGIC = 'SKSEALED'
const VERSION = 1
const NONCE_BYTES = 12

/** A stored file that is missing, incomplete or changed. */
export class StoredFileDamaged extends Error {
  override name = 'StoredFileDamaged'
}

function sealHeader({ id }: Pick<FileSeal, 'id'>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(MAGIC, 0, 'latin1')
  header.writeUInt32BE(VERSION, 8)
  header.writeUInt32BE(BLOCK_BYTES, 12)
  header.write(id, 16, 'hex')
  return header
}

export function isSealHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.length)).toString('latin1') === MAGIC
}

export const lastBlockOf = (sizeBytes: number): number => Math.floor(sizeBytes / BLOCK_BYTES)

/** Where a block begins in the sealed file. */
export const blockOffset = (block: number): number => HEADER_BYTES + block * SEALED_BLOCK_BYTES

export const sealedSize = (sizeBytes: number): number =>
  HEADER_BYTES + sizeBytes + TAG_BYTES * (lastBlockOf(sizeBytes) + 1)

/** The size of the content of a sealed file of this size. */
export function contentSize(sealedBytes: number): number {
  const blocks = Math.max(0, sealedBytes - HEADER_BYTES)
  const whole = Math.floor(blocks / SEALED_BLOCK_BYTES)
  return whole * BLOCK_BYTES + Math.max(0, (blocks % SEALED_BLOCK_BYTES) - TAG_BYTES)
}

/** Seals and opens the blocks of one file. The same block must never be sealed twice with different content. */
export class BlockSealer {
  readonly header: Buffer
  readonly #key

  constructor(seal: FileSeal) {
    this.header = sealHeader(seal)
    this.#key = createSecretKey(seal.key)
  }

  /** Returns the parts to be written one behind the other. */
  seal(block: number, isLast: boolean, content: Uint8Array): [Buffer, Buffer] {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(block, isLast))
    cipher.setAAD(this.header)
    const sealed = cipher.update(content)
    // The cipher returns no bytes at the end.
    cipher.final()
    return [sealed, cipher.getAuthTag()]
  }

  open(block: number, isLast: boolean, sealed: Uint8Array): Buffer {
    if (sealed.length < TAG_BYTES) throw new StoredFileDamaged('a block is missing')
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(block, isLast), { authTagLength: TAG_BYTES })
      decipher.setAAD(this.header)
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const content = decipher.update(sealed.subarray(0, -TAG_BYTES))
      decipher.final()
      return content
    } catch {
      throw new StoredFileDamaged('a block was changed, moved or cut off')
    }
  }
}

function nonceOf(block: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(block), 0)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** Every file has an id and a key of its own. The caller must keep the key: without it the file cannot be read. */
export function newFileSeal(): FileSeal {
  return { id: randomBytes(16).toString('hex'), key: randomBytes(32) }
}
